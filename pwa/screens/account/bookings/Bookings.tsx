import { useState } from 'react'
import { formatMinute } from '../../../../shared/dates.ts'
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
import { TestArrival } from './TestArrival.tsx'

/** Where each system takes the address, and what is to know about it. */
const hints: Record<BookingSystem, string> = {
  Hospitable: 'In Hospitable, open Apps, then Webhooks, and add the address for reservations.',
  Hostaway:
    'In Hostaway, open Settings, then Integrations, and add the address as a webhook. Its user and password, joined by a colon, are the signing key.',
  Lodgify:
    'Lodgify takes the address through its public API, for booking_new_any_status and booking_change. What it answers is the signing key.',
  Smoobu: 'In Smoobu, open the settings for developers and add the address as the webhook. It signs nothing.',
  OwnerRez:
    'In OwnerRez, add the address as a webhook for bookings. It names guests without a phone number. Its user and password, joined by a colon, are the signing key.',
  Guesty:
    'Guesty’s newer events name no guests. A webhook for reservation.new and reservation.updated that you already have works; otherwise use an export of your bookings.',
}

const list = new Intl.ListFormat('en-US')

const saidOf = ({ from, stays, missing }: LastMessage) => {
  if (missing.includes(unclear))
    return 'A confirmation could not be read with certainty. Nothing of it was kept.'
  if (missing.includes(noRoom))
    return `A booking from ${from} found no room: you keep ${maxStays.toLocaleString('en-US')} stays and notes. Remove some first.`
  const sender = from || 'A system that is not known here'
  if (missing.includes(unreadable)) return `A message from ${sender} could not be read, and was not kept.`
  if (missing.length > 0) return `${sender} did not send ${list.format(missing)}. Nothing of it was kept.`
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
  const end = () => run('end', () => withRecentPassword(() => api.endIntake()), 'Bookings no longer come in')

  if (!isOn)
    return (
      <>
        <p className="soft">
          Your property system can send new bookings here, and each guest is looked up within a minute. You
          make an address and paste it there.
        </p>
        <div>
          <Button busy={busy === 'make'} onClick={() => void make()}>
            Make an address
          </Button>
        </div>
      </>
    )
  return (
    <>
      {addresses ? (
        <>
          <Address address={addresses.webhook} label="Your address for bookings" isMain />
          {addresses.mail !== '' && (
            <>
              <p className="soft">
                Without a property system, forward your platforms’ confirmations by email.
              </p>
              <Address address={addresses.mail} label="Your email address for confirmations" />
            </>
          )}
        </>
      ) : (
        <p className="soft">Bookings come in at your address. It was shown once; you can make another one.</p>
      )}
      <HowTo hasKey={loaded.data.hasSecret} onSaved={(saved) => replace({ ...saved, addresses })} />
      {last ? (
        <Said message={last} />
      ) : (
        <p>No message has come yet. A test booking shows you what happens with one.</p>
      )}
      {last?.from === 'Test' && <TestArrival />}
      {last && daysSince(last.at) >= quietDays && (
        <p className="soft">
          Nothing has come for {daysSince(last.at)} days. Check that your property system still has the
          address.
        </p>
      )}
      {unread && <Said message={unread} />}
      {last?.code && <p>The code that Gmail asks for is {last.code}.</p>}
      <div className="row">
        <Button
          busy={busy === 'test'}
          onClick={() => void run('test', () => api.testIntake(), 'A test booking came in')}
        >
          Send a test booking
        </Button>
        <Button look="plain" busy={busy === 'make'} onClick={() => setAsked('make')}>
          Make another address
        </Button>
        <Button look="plain" busy={busy === 'end'} onClick={() => setAsked('end')}>
          End it
        </Button>
      </div>
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={asked === 'make' ? 'Make another address?' : 'End incoming bookings?'}
        description={
          asked === 'make'
            ? 'The present address stops at once. Bookings come in again when you have pasted the other one.'
            : 'The address stops at once. A day later the stays that came by it are gone; your notes and reports stay.'
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
              {asked === 'make' ? 'Make another address' : 'End it'}
            </Button>
          </>
        }
      />
    </>
  )
}

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
        <p className="soft small">It is shown this once. Whoever has it can send bookings to you.</p>
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
        signingKey === '' ? 'No key is checked any more' : 'Only signed messages are taken now',
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
                ? 'A key is checked. Save an empty field to check none.'
                : 'With it, only what your system has signed is taken.'
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
