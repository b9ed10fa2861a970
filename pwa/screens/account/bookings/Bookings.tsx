import { useState } from 'react'
import { formatDate, formatMinute } from '../../../../shared/dates.ts'
import { pluralize } from '../../../../shared/pluralize.ts'
import {
  type BookingSystem,
  bookingSystems,
  type Intake,
  type LastMessage,
  noRoom,
  unclear,
  unreadable,
} from '../../../../shared/schemas/intake.ts'
import { maxStays } from '../../../../shared/schemas/stays.ts'
import { messageOf } from '../../../api/api-error.ts'
import { api } from '../../../api/api.ts'
import { withRecentPassword } from '../../../api/recent-password.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { LoadFailed } from '../../../ui/loading/LoadFailed.tsx'
import type { useLoad } from '../../../ui/loading/useLoad.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { toast } from '../../../ui/toast.ts'
import { today } from '../../../platform/today.ts'
import styles from '../Account.module.css'
import { Fold } from '../FormRows.tsx'
import { TestArrival } from './TestArrival.tsx'

/** Where each system takes the address, and what is to know about it. */
const hints: Record<BookingSystem, string> = {
  Hospitable: 'In Hospitable, open Apps, then Webhooks, and add the address for reservations.',
  Hostaway:
    'In Hostaway, open Settings, then Integrations, and add the address as a webhook. The signing key is its user and password, joined by a colon.',
  Lodgify:
    'In Lodgify’s public API, subscribe the address to booking_new_any_status and booking_change. It answers with the signing key.',
  Smoobu:
    'In Smoobu, open the developer settings and add the address as the webhook. Smoobu has no signing key.',
  OwnerRez:
    'In OwnerRez, add the address as a webhook for bookings. OwnerRez sends names, but no phone numbers. The signing key is its user and password, joined by a colon.',
  Guesty:
    'Guesty’s newer events leave out guest names. If you already have a webhook for reservation.new and reservation.updated, use it; otherwise add an export of your bookings to Arrivals.',
}

const list = new Intl.ListFormat('en-US')

const saidOf = ({ from, stays, missing }: LastMessage) => {
  if (missing.includes(unclear)) return 'We couldn’t read a confirmation for sure, so we didn’t keep it.'
  if (missing.includes(noRoom))
    return `There was no room for a booking from ${from}: you have ${maxStays.toLocaleString('en-US')} stays and notes. Remove some first.`
  const sender = from || 'A system we don’t know'
  if (missing.includes(unreadable)) return `A message from ${sender} couldn’t be read and wasn’t kept.`
  if (missing.length > 0) return `${sender} did not send ${list.format(missing)}, so nothing was kept.`
  return stays === 0 ? `${sender}: nothing new` : `${sender}: ${pluralize(stays, 'stay')} added or changed`
}

/** So long without a booking that something may be wrong. */
const quietDays = 30
const daysSince = (at: string) => Math.floor((Date.parse(today()) - Date.parse(at.slice(0, 10))) / 86_400_000)

type Props = { load: ReturnType<typeof useLoad<Intake>> }

/** Whether bookings come by themselves: the address for a property system, and what came last. */
export function Bookings({ load: [loaded, { retry, replace }] }: Props) {
  const [busy, setBusy] = useState('')
  const [asked, setAsked] = useState<'make' | 'end' | null>(null)
  if (loaded.state === 'loading') return <Skeleton label="Loading your bookings" cards={1} lines={3} />
  if (loaded.state === 'failed') return <LoadFailed {...loaded} onRetry={retry} />
  const { isOn, addresses, last, unread } = loaded.data

  async function run(name: string, call: () => Promise<Intake>, done: string) {
    setBusy(name)
    try {
      const answer = await call()
      // An address is shown until the page is left.
      replace({ ...answer, addresses: answer.addresses ?? (answer.isOn ? addresses : null) })
      toast(done, 'success')
    } catch (error) {
      toast(messageOf(error))
    } finally {
      setBusy('')
    }
  }
  const make = () => run('make', () => withRecentPassword(() => api.makeIntake()), 'Your address is ready')
  const end = () => run('end', () => withRecentPassword(() => api.endIntake()), 'Incoming bookings are off')

  const off = (
    <>
      <p className="soft">
        Paste an address into your property system: it sends new bookings here, and we look up each guest
        within a minute.
      </p>
      <div>
        <Button busy={busy === 'make'} onClick={() => void make()}>
          Create an address
        </Button>
      </div>
    </>
  )
  const on = (
    <>
      {addresses ? (
        <>
          <Address address={addresses.webhook} label="Your address for bookings" isMain />
          {addresses.mail !== '' && (
            <>
              <p className="soft">No property system? Forward your platforms’ confirmation emails instead.</p>
              <Address address={addresses.mail} label="Your email address for confirmations" />
            </>
          )}
        </>
      ) : (
        <p className="soft">
          Bookings come in at your address. We can’t show it again, but you can create a new one.
        </p>
      )}
      <HowTo hasKey={loaded.data.hasSecret} onSaved={(saved) => replace({ ...saved, addresses })} />
      {last ? <Said message={last} /> : <p>No bookings yet. Send a test booking to see what happens.</p>}
      {last?.from === 'Test' && <TestArrival />}
      {last && daysSince(last.at) >= quietDays && (
        <p className="soft">
          No bookings for {daysSince(last.at)} days. Check that your property system still has the address.
        </p>
      )}
      {unread && <Said message={unread} />}
      {last?.code && <p>Gmail’s confirmation code is {last.code}.</p>}
      <div className="row">
        <Button
          busy={busy === 'test'}
          onClick={() => void run('test', () => api.testIntake(), 'A test booking came in')}
        >
          Send a test booking
        </Button>
        <Button look="plain" busy={busy === 'make'} onClick={() => setAsked('make')}>
          Create a new address
        </Button>
        <Button look="plain" busy={busy === 'end'} onClick={() => setAsked('end')}>
          {' '}
          Turn off{' '}
        </Button>
      </div>
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={asked === 'make' ? 'Create a new address?' : 'Turn off incoming bookings?'}
        description={
          asked === 'make'
            ? 'The current address stops working at once. Bookings come in again once you paste the new one.'
            : 'The address stops working at once, and a day later the stays it brought are removed. Your notes and reports stay.'
        }
        actions={
          <>
            <Button onClick={() => setAsked(null)}>Cancel</Button>
            <Button
              look="danger"
              onClick={() => {
                setAsked(null)
                void (asked === 'make' ? make() : end())
              }}
            >
              {asked === 'make' ? 'Create a new address' : 'Turn off'}
            </Button>
          </>
        }
      />
    </>
  )
  return (
    <Fold label="Incoming bookings" value={valueOf(loaded.data)} beginsOpen={needsLook(loaded.data)}>
      {isOn ? on : off}
    </Fold>
  )
}

function valueOf({ isOn, last }: Intake): string {
  if (!isOn) return 'Off'
  return last ? `Last ${formatDate(last.at)}` : 'None yet'
}

/** Something was not read, has to be confirmed, or has not come for long. */
const needsLook = ({ last, unread }: Intake) =>
  unread !== null ||
  (last !== null && (last.missing.length > 0 || last.code !== '' || daysSince(last.at) >= quietDays))

const Said = ({ message }: { message: LastMessage }) => (
  <p>
    {saidOf(message)} <span className="soft small">{formatMinute(message.at)}</span>
  </p>
)

type AddressProps = { address: string; label: string; isMain?: boolean }

function Address({ address, label, isMain = false }: AddressProps) {
  return (
    <div className="stack-tight">
      <textarea
        readOnly
        rows={2}
        value={address}
        aria-label={label}
        spellCheck={false}
        className={styles.address}
        onFocus={(event) => event.target.select()}
      />
      {isMain && (
        <p className="soft small">
          Copy it now: we can’t show it again. Anyone who has it can send you bookings.
        </p>
      )}
      <div>
        <Button
          look={isMain ? 'primary' : undefined}
          onClick={() => void copyText(address, 'The address was copied')}
        >
          {isMain ? 'Copy the address' : 'Copy the email address'}
        </Button>
      </div>
    </div>
  )
}

type HowToProps = { hasKey: boolean; onSaved: (intake: Intake) => void }

/** Where the chosen system takes the address, and the key with which it signs. */
function HowTo({ hasKey, onSaved }: HowToProps) {
  const [system, setSystem] = useState<BookingSystem | ''>('')
  const [signingKey, setSigningKey] = useState('')
  const [isBusy, setIsBusy] = useState(false)

  async function save() {
    setIsBusy(true)
    try {
      onSaved(await api.setIntakeSecret({ signingKey }))
      setSigningKey('')
      toast(
        signingKey === '' ? 'The signing key was removed' : 'Only signed messages are accepted now',
        'success',
      )
    } catch (error) {
      toast(messageOf(error))
    } finally {
      setIsBusy(false)
    }
  }
  const options = [
    { value: '', label: 'Choose your system' },
    ...bookingSystems.map((one) => ({ value: one, label: one })),
  ]
  return (
    <>
      <SelectField
        name="system"
        label="Property system"
        value={system}
        options={options}
        onChange={(value) => setSystem(value as BookingSystem | '')}
        onBlur={() => undefined}
        hint={system === '' ? undefined : hints[system]}
      />
      {system !== '' && system !== 'Smoobu' && (
        <div className="stack-tight">
          <Field
            name="signingKey"
            label="Signing key"
            optional
            hint={
              hasKey
                ? 'A key is set. Save an empty field to remove it.'
                : 'With a key, only messages your system has signed are accepted.'
            }
            autoComplete="off"
            spellCheck={false}
            maxLength={300}
            value={signingKey}
            onChange={setSigningKey}
            onBlur={() => undefined}
          />
          <div>
            <Button busy={isBusy} onClick={() => void save()}>
              Save the key
            </Button>
          </div>
        </div>
      )}
    </>
  )
}
