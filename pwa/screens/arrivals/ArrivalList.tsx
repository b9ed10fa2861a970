import { Ellipsis } from 'lucide-react'
import { memo, useId } from 'react'
import { to } from '../../../shared/routes.ts'
import { pluralize } from '../../../shared/pluralize.ts'
import { type Arrival, nameOf } from '../../arrivals/arrival.ts'
import { dayInWords, nightsOf, shortDay } from '../../arrivals/days.ts'
import { today } from '../../platform/today.ts'
import type { SavedMatches } from '../../arrivals/saved-matches.ts'
import { lookUp, searchAtOnce } from '../../arrivals/look-up.ts'
import { MatchStatusText } from '../../arrivals/MatchStatusText.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Entry } from '../../ui/Entry.tsx'
import { Empty } from '../../ui/loading/Empty.tsx'
import styles from './Arrivals.module.css'
import { useGrowingList } from './useGrowingList.ts'

type Props = { arrivals: readonly Arrival[]; known: SavedMatches; onMore: (id: string) => void }

/** The arrivals by their days. */
export function ArrivalList({ arrivals, known, onMore }: Props) {
  const shown = useGrowingList(arrivals)
  const now = today()
  if (arrivals.length === 0)
    return (
      <Empty
        action={
          <p className="small">Export your reservations from your platform, then choose the file above.</p>
        }
      >
        Your arriving guests will appear here by day, with what is known about them
      </Empty>
    )
  const days = new Map<string, Arrival[]>()
  for (const one of shown) {
    const label = one.arrival < now ? 'Here now' : dayInWords(one.arrival, now)
    days.set(label, [...(days.get(label) ?? []), one])
  }
  return (
    <div className="stack">
      {[...days].map(([label, stays]) => (
        <section key={label} className={styles.day} aria-label={label}>
          <h2>{label}</h2>
          <ul className={styles.list} aria-label={label}>
            {stays.map((arrival) => (
              <Row key={arrival.id} arrival={arrival} known={known} onMore={onMore} />
            ))}
          </ul>
        </section>
      ))}
      <p className="soft small">Not in the register does not mean nothing happened.</p>
    </div>
  )
}

/** Rendered again only when its arrival, or what is known, has changed: the list may be long. */
const Row = memo(function Row({
  arrival,
  known,
  onMore,
}: { arrival: Arrival } & Pick<Props, 'known' | 'onMore'>) {
  const id = useId()
  const name = nameOf(arrival)
  const { listing, source, code, lastFour, city, note } = arrival
  const stay = `${shortDay(arrival.arrival)} – ${shortDay(arrival.departure)} · ${pluralize(nightsOf(arrival), 'night')}`
  return (
    <Entry>
      <div className={styles.row}>
        <div className={styles.who}>
          <h3 id={id}>{name === '' ? 'A guest without a name' : <bdi>{name}</bdi>}</h3>
          <p className="small numbers">
            {[stay, city, lastFour && `•••• ${lastFour}`].filter(Boolean).join(' · ')}
          </p>
          <p className="soft small">
            {[listing, source, name === '' && code, note && `“${note}”`].filter(Boolean).join(' · ')}
          </p>
        </div>
        <MatchStatusText arrival={arrival} known={known} />
        <div className={styles.acts} data-print="hide">
          {name === '' ? (
            <Button look="plain" aria-describedby={id} onClick={() => onMore(arrival.id)}>
              Add the name
            </Button>
          ) : (
            <ButtonLink
              look="plain"
              to={to.guestList}
              state={searchAtOnce}
              aria-describedby={id}
              onClick={() => lookUp(arrival)}
            >
              Look up
            </ButtonLink>
          )}
          <button
            type="button"
            className={styles.more}
            aria-label={`More about ${name || stay}`}
            onClick={() => onMore(arrival.id)}
          >
            <Ellipsis aria-hidden size={20} />
          </button>
        </div>
      </div>
    </Entry>
  )
})
