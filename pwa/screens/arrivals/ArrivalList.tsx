import { Ellipsis } from 'lucide-react'
import { memo, useId, startTransition, useEffect, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { to } from '../../../shared/routes.ts'
import { pluralize } from '../../../shared/pluralize.ts'
import type { FoundGuest } from '../../../shared/schemas/guest.ts'
import { groupBy } from '../../../shared/stays/merge.ts'
import { type Arrival, nameOf, personKey } from '../../arrivals/arrival.ts'
import { CameAndLeft } from '../../arrivals/after/CameAndLeft.tsx'
import { decided } from '../../arrivals/decided.ts'
import { dayInWords, nightsOf, requestsFirst, shortDay, timeToAnswer } from '../../arrivals/days.ts'
import { today } from '../../platform/today.ts'
import type { SavedMatches } from '../../arrivals/saved-matches.ts'
import { lookUp, searchAtOnce } from '../../arrivals/look-up.ts'
import { MatchStatusText } from '../../arrivals/MatchStatusText.tsx'
import { OwnWords } from '../../stays/OwnWords.tsx'
import type { Stay } from '../../stays/stays.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Empty } from '../../ui/loading/Empty.tsx'
import { Row } from '../../ui/Row.tsx'
import styles from './Arrivals.module.css'

type Props = {
  arrivals: readonly Arrival[]
  known: SavedMatches
  /** What the member has written about them, by the arrival's id. */
  own: ReadonlyMap<string, readonly Stay[]>
  onMore: (id: string) => void
}

const [requests, hereNow] = ['Requests', 'Here now']

/** The arrivals by their days. */
export function ArrivalList({ arrivals, known, own, onMore }: Props) {
  const now = today()
  const shown = useGrowingList(requestsFirst(ownFirst(arrivals, own, now)))
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
  const days = groupBy(shown, (one) =>
    timeToAnswer(one) ? requests : one.arrival < now ? hereNow : one.arrival,
  )
  return (
    <div className="stack">
      {[...days].map(([day, stays]) => {
        const label = day === requests || day === hereNow ? day : dayInWords(day, now)
        return (
          <section key={day} className={styles.day} aria-label={label}>
            <h2>{label}</h2>
            <ul className="gap-0" aria-label={label}>
              {stays.map((arrival) => (
                <ArrivalRow
                  key={arrival.id}
                  arrival={arrival}
                  now={now}
                  left={timeToAnswer(arrival)}
                  guests={known.get(personKey(arrival))}
                  own={own.get(arrival.id)}
                  onMore={onMore}
                />
              ))}
            </ul>
          </section>
        )
      })}
      <p className="soft small">Not in the register does not mean nothing happened.</p>
    </div>
  )
}

/** Within a day those come first about whom the member has written something. */
function ownFirst(arrivals: readonly Arrival[], own: Props['own'], now: string): readonly Arrival[] {
  if (own.size === 0) return arrivals
  const key = ({ id, arrival }: Arrival) => `${arrival < now ? '' : arrival}|${own.has(id) ? 0 : 1}`
  return [...arrivals].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0))
}

type RowProps = Pick<Props, 'onMore'> & {
  arrival: Arrival
  now: string
  left: string
  guests: readonly FoundGuest[] | undefined
  own: readonly Stay[] | undefined
}

/** Rendered again only when its arrival, or what is known, has changed: the list may be long. */
const ArrivalRow = memo(function ArrivalRow({ arrival, now, left, guests, own = [], onMore }: RowProps) {
  const id = useId()
  const name = nameOf(arrival)
  const { listing, source, code, lastFour, city, note, decision } = arrival
  const nights = pluralize(nightsOf(arrival), 'night')
  const leaves = shortDay(arrival.departure)
  // Its heading says the day of the arrival, unless it is one of these.
  const stay = left
    ? `${shortDay(arrival.arrival)} – ${leaves} · ${nights}`
    : arrival.arrival < now
      ? `until ${leaves}`
      : nights
  const facts = [stay, city, listing, source, name === '' && code, note && `“${note}”`]
  return (
    <Row
      name={<h3 id={id}>{name === '' ? 'A guest without a name' : <bdi>{name}</bdi>}</h3>}
      {...(lastFour && { phone: `•••• ${lastFour}` })}
      facts={<p className="numbers">{facts.filter(Boolean).join(' · ')}</p>}
      act={
        <>
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
            className="icon-button"
            aria-label={`More about ${name || 'a guest without a name'}`}
            onClick={() => onMore(arrival.id)}
          >
            <Ellipsis aria-hidden size={20} />
          </button>
        </>
      }
    >
      {left && (
        <p>
          <strong>{left}</strong>
        </p>
      )}
      {own.map((stay) => (
        <OwnWords key={stay.id} stay={stay} inList />
      ))}
      <MatchStatusText arrival={arrival} guests={guests} />
      {decision && <p className="soft">{decided(decision)}</p>}
      <CameAndLeft stay={arrival} who={id} now={now} />
    </Row>
  )
})

/** More entries than fit on the first screen. */
const first = 8
/** React renders them in slices, so that a tap gets its turn; so few are put on the page at once. */
const step = 250

/** The first entries of a list, and the others after them, some with each frame; all at once after going back. */
function useGrowingList<Item>(items: readonly Item[]): readonly Item[] {
  const { key } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop && key !== 'default'
  const [count, setCount] = useState(isBack ? Infinity : first)
  const isWhole = count >= items.length
  useEffect(() => {
    if (isWhole) return undefined
    // An animation frame callback runs before the paint, the one after it runs after.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => startTransition(() => setCount(count + step)))
    })
    return () => cancelAnimationFrame(frame)
  }, [count, isWhole])
  return isWhole ? items : items.slice(0, count)
}
