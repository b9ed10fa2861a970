import { useEffect, useState } from 'react'
import { formatDate } from '../../../../shared/dates.ts'
import { hasDates, hasPeople } from '../../../../shared/arrivals/parsing/header-key.ts'
import type {
  Columns,
  PreviewRow,
  ReadPerson,
  Stay,
  Status,
} from '../../../../shared/arrivals/parsing/stay.ts'
import { formatPhone } from '../../../../shared/phone.ts'
import { pluralize } from '../../../../shared/pluralize.ts'
import { nameOf } from '../../../arrivals/arrival.ts'
import { nightsOf } from '../../../arrivals/days.ts'
import styles from './Questions.module.css'

const leftOut: Record<Exclude<Status, 'booked'>, string> = {
  cancelled: 'left out: canceled',
  blocked: 'left out: blocked',
  owner: 'left out: owner stay',
}

/** One stay as it is understood: who, from when to when, and what else is told. */
export function Understood({ stay }: { stay: Stay & { status?: Status } }) {
  const { arrival, departure, lastFour, city, listing, code, note, status = 'booked' } = stay
  const beside = [
    note && `“${note}”`,
    city,
    lastFour && `•••• ${lastFour}`,
    listing,
    code,
    status !== 'booked' && leftOut[status],
  ]
  return (
    <>
      <strong>
        <bdi>{nameOf(stay) || 'A guest without a name'}</bdi>
      </strong>
      <span className="numbers">
        {formatDate(arrival)} – {formatDate(departure)}, {pluralize(nightsOf(stay), 'night')}
      </span>
      <span className="soft small">{beside.filter(Boolean).join(' · ')}</span>
    </>
  )
}

/** One person as it is understood. */
function UnderstoodPerson({ person }: { person: ReadPerson }) {
  const { phoneNumber, lastFour, city, tags, ownNote } = person
  const number = phoneNumber ? formatPhone(phoneNumber) : lastFour && `•••• ${lastFour}`
  return (
    <>
      <strong>
        <bdi>{nameOf(person) || 'A guest without a name'}</bdi>
      </strong>
      <span className="soft small">
        {[number, city, ...tags, ownNote && `“${ownNote}”`].filter(Boolean).join(' · ')}
      </span>
    </>
  )
}

type Props = { isPeople: boolean; columns: Columns; preview: (columns: Columns) => Promise<PreviewRow[]> }

/** The first rows of a file with the columns that are chosen, before anything of it is stored. */
export function UnderstoodRows({ isPeople, columns, preview }: Props) {
  const [rows, setRows] = useState<PreviewRow[]>([])
  const canBeRead = isPeople ? hasPeople(columns) : hasDates(columns)
  useEffect(() => {
    let isWanted = true
    if (canBeRead)
      preview(columns).then(
        (understood) => isWanted && setRows(understood),
        () => undefined, // The page is left.
      )
    return () => void (isWanted = false)
    // oxlint-disable-next-line react/exhaustive-deps -- the columns alone decide
  }, [columns, isPeople])
  return (
    <section aria-live="polite" aria-label="Preview of the first rows">
      <h3 className={styles.heading}>Preview of the first rows</h3>
      {canBeRead ? (
        <ul className={`gap-1 ${styles.rows}`}>
          {rows.map((one) => (
            <li key={one.row}>
              {'stay' in one ? (
                <Understood {...one} />
              ) : 'person' in one ? (
                <UnderstoodPerson {...one} />
              ) : (
                `Row ${one.row}: ${one.why}.`
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p className="soft small">
          {isPeople
            ? 'Choose the name column to see them.'
            : 'Choose the arrival and departure columns to see them.'}
        </p>
      )}
    </section>
  )
}
