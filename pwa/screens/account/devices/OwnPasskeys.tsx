import { useState } from 'react'
import { formatDate } from '../../../../shared/dates.ts'
import { pluralize } from '../../../../shared/pluralize.ts'
import { messageOf } from '../../../api/api-error.ts'
import { addPasskey, confirmWithPasskey, removePasskey } from '../../../auth/passkeys/passkeys.ts'
import type { Passkeys } from '../../../../shared/schemas/passkey.ts'
import { requiredLine } from '../../../../shared/schemas/common.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { LoadFailed } from '../../../ui/loading/LoadFailed.tsx'
import type { useLoad } from '../../../ui/loading/useLoad.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { toast } from '../../../ui/toast.ts'
import * as v from 'valibot'
import { Fold } from '../FormRows.tsx'

const PasskeyName = v.object({ name: requiredLine('Name', 'Name the passkey, such as "My phone"', 50) })

type Props = { load: ReturnType<typeof useLoad<Passkeys>> }

/** The member's passkeys: add one, see when each was used, remove one. */
export function OwnPasskeys({ load: [loaded, { retry, replace }] }: Props) {
  const [busy, setBusy] = useState<string | null>(null)
  const [needsTouch, setNeedsTouch] = useState(false)
  const form = useForm({
    schema: PasskeyName,
    initial: { name: '' },
    async submit({ name }) {
      const added = await addPasskey(name)
      replace(added.passkeys)
      setNeedsTouch(added.needsTouch)
      form.reset()
      toast(`The passkey "${name}" was added`, 'success')
    },
  })
  if (loaded.state === 'loading') return <Skeleton label="Loading your passkeys" cards={1} lines={2} />
  if (loaded.state === 'failed') return <LoadFailed {...loaded} onRetry={retry} />

  async function remove(id: string) {
    setBusy(id)
    try {
      replace(await removePasskey(id))
      toast('The passkey was removed', 'success')
    } catch (error) {
      toast(messageOf(error))
    } finally {
      setBusy(null)
    }
  }

  async function touch() {
    setBusy('touch')
    try {
      await confirmWithPasskey()
      setNeedsTouch(false)
      toast('Your passkey now unlocks your saved guests, even offline', 'success')
    } catch (error) {
      toast(messageOf(error))
    } finally {
      setBusy(null)
    }
  }

  return (
    <Fold
      label="Passkeys"
      value={loaded.data.length === 0 ? 'None' : pluralize(loaded.data.length, 'passkey')}
    >
      <p className="soft">
        Log in with your fingerprint, your face or your device’s PIN. Most passkeys also unlock your saved
        guests when you’re offline. Your password keeps working.
      </p>
      {needsTouch && (
        <Notice title="Use the new passkey once more">
          <p>Then it can unlock your saved guests when you’re offline. Do it now, or at your next login.</p>
          <div>
            <Button busy={busy === 'touch'} onClick={() => void touch()}>
              Use it now
            </Button>
          </div>
        </Notice>
      )}
      {loaded.data.length > 0 && (
        <ul className="rows" aria-label="Passkeys">
          {loaded.data.map(({ id, name, createdAt, lastUsedAt }) => (
            <li key={id}>
              <div>
                <p>{name}</p>
                <p className="soft small">
                  Added {formatDate(createdAt)} ·{' '}
                  {lastUsedAt ? `last used ${formatDate(lastUsedAt)}` : 'not used yet'}
                </p>
              </div>
              <Button
                look="plain"
                busy={busy === id}
                aria-label={`Remove ${name}`}
                onClick={() => void remove(id)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Form form={form} label="Add a passkey">
        <Field label="Name of the new passkey" hint='Such as "My phone"' {...form.field('name')} />
        <div>
          <Button type="submit" busy={form.submitting}>
            Add a passkey
          </Button>
        </div>
      </Form>
    </Fold>
  )
}
