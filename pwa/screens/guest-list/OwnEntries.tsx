import { useEffect, useState } from 'react'
import { idFrom } from '../../../shared/stays/ids.ts'
import { lastFourOf, phoneKey } from '../../../shared/phone.ts'
import type { FoundGuest } from '../../../shared/schemas/guest.ts'
import type { StayFields } from '../../../shared/schemas/stays.ts'
import { isOfErased } from '../../../shared/stays/merge.ts'
import { nameOf } from '../../arrivals/arrival.ts'
import { shortDay } from '../../arrivals/days.ts'
import { ownFound, useGuestLists } from '../../guests/guest-lists.ts'
import { MatchLine } from '../../guests/match/MatchLine.tsx'
import { isOwnEntry, searchOwn } from '../../stays/own-entries.ts'
import { OwnNoteForm } from '../../stays/OwnNote.tsx'
import { OwnWords } from '../../stays/OwnWords.tsx'
import { type Stay, useStays, useStaysLoaded } from '../../stays/stays.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Row } from '../../ui/Row.tsx'
import styles from './GuestRows.module.css'

/** The member's own entries among the results. */
export function useOwnResults(): { stay: Stay; match: FoundGuest['match'] }[] {
  useStaysLoaded()
  const shown = useStays((stays) => stays.shown)
  const results = useGuestLists((lists) => lists.results)
  const search = results?.search
  useEffect(() => {
    // Something was added or changed here or on another device.
    if (search) void searchOwn(search, shown).then((own) => ownFound(search, own))
  }, [search, shown])
  return (results?.own ?? []).flatMap(({ _id, match }) => {
    const stay = shown.get(_id)
    return stay && isOwnEntry(stay) ? [{ stay, match }] : []
  })
}

/** The member's own words about guests who were erased: no search finds them any more. */
export function OwnOfErased() {
  useStaysLoaded()
  const shown = useStays((stays) => stays.shown)
  const entries = [...shown.values()].filter(isOfErased).map((stay) => ({ stay }))
  return entries.length > 0 && <OwnEntries entries={entries} />
}

type Entry = { stay: Stay; match?: FoundGuest['match'] }

/** Own entries, before what the register has; opening one uses no guest view. */
export function OwnEntries({ entries }: { entries: readonly Entry[] }) {
  const [open, setOpen] = useState<Stay | null>(null)
  return (
    <section>
      <div className={styles.heading}>
        <h2>Yours</h2>
        <p className="soft small">Only you see this.</p>
      </div>
      <ul className="gap-0" aria-label="Yours">
        {entries.map(({ stay, match }) => (
          <Row
            key={stay.id}
            name={
              <h3 id={`own-${stay.id}`}>
                <bdi>{nameOfStay(stay)}</bdi>
              </h3>
            }
            {...(stay.lastFour && { phone: stay.lastFour })}
            facts={
              <>
                <p>{stay.city}</p>
                <p>{stay.arrival && `${shortDay(stay.arrival)} – ${shortDay(stay.departure!)}`}</p>
              </>
            }
            end={
              <Button look="plain" aria-describedby={`own-${stay.id}`} onClick={() => setOpen(stay)}>
                Open
              </Button>
            }
          >
            <OwnWords stay={stay} inList isUnderHeading />
            {match && <MatchLine match={match} withGrade />}
          </Row>
        ))}
      </ul>
      {open && <NoteDialog id={open.id} about={open} onClose={() => setOpen(null)} />}
    </section>
  )
}

const nameOfStay = ({ firstName = '', lastName = '', ...stay }: StayFields): string =>
  nameOf({ firstName, lastName }) || (isOfErased(stay) ? 'A guest who was erased' : 'A person without a name')

type NoteDialogProps = { id: string; about: StayFields; onClose: () => void }

function NoteDialog({ id, about, onClose }: NoteDialogProps) {
  const stay = useStays(({ shown }) => shown.get(id))
  return (
    <Dialog title={nameOfStay(about)} open onClose={onClose}>
      <OwnNoteForm id={id} stay={stay} about={stay ? {} : about} onDone={onClose} />
    </Dialog>
  )
}

/** A note about somebody who is not in the register: the person who was searched for. */
export function AddNote() {
  const [id, setId] = useState<string | null>(null)
  const { firstName, lastName, phoneNumber, city } = useGuestLists((lists) => lists.searchForm)
  const whole = phoneKey(phoneNumber)
  const lastFour = whole?.slice(-4) ?? lastFourOf(phoneNumber)
  const person = { firstName: firstName.trim(), lastName: lastName.trim(), lastFour, city: city.trim() }
  const about = { ...person, ...(whole && { phoneNumber }) }
  return (
    <>
      <Button look="plain" onClick={async () => setId(await idFrom(['person', ...Object.values(person)]))}>
        Add a private note
      </Button>
      {id !== null && <NoteDialog id={id} about={about} onClose={() => setId(null)} />}
    </>
  )
}
