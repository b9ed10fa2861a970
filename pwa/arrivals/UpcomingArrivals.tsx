import { Link } from 'react-router-dom'
import { to } from '../../shared/routes.ts'
import { nameOf, personKey } from './arrival.ts'
import { useArrivals } from './arrivals.ts'
import { dayAfter } from './days.ts'
import { today } from '../platform/today.ts'
import { OwnWords } from '../stays/OwnWords.tsx'
import { useStaysLoaded } from '../stays/stays.ts'
import { Row } from '../ui/Row.tsx'
import { useOwnWords, useSavedMatches } from './saved-matches.ts'
import { lookUp, searchAtOnce } from './look-up.ts'
import { MatchStatusText } from './MatchStatusText.tsx'

/** Who arrives today and tomorrow, with what is known; nothing without arrivals. */
export function UpcomingArrivals() {
  useStaysLoaded()
  const all = useArrivals((held) => held.arrivals)
  const now = today()
  const coming = all.filter(({ arrival }) => arrival === now || arrival === dayAfter(now))
  const known = useSavedMatches(coming)
  const own = useOwnWords(coming)
  if (coming.length === 0) return null
  const days = [
    { label: 'Arriving today', stays: coming.filter(({ arrival }) => arrival === now) },
    { label: 'Arriving tomorrow', stays: coming.filter(({ arrival }) => arrival !== now) },
  ]
  return (
    <>
      {days.map(
        ({ label, stays }) =>
          stays.length > 0 && (
            <section key={label} className="stack-tight" aria-label={label}>
              <h2>{label}</h2>
              <ul className="gap-0" aria-label={label}>
                {stays.map((stay) => (
                  <Row
                    key={stay.id}
                    name={
                      <h3>
                        {nameOf(stay) === '' ? (
                          'A guest without a name'
                        ) : (
                          <Link to={to.guestList} state={searchAtOnce} onClick={() => lookUp(stay)}>
                            <bdi>{nameOf(stay)}</bdi>
                          </Link>
                        )}
                      </h3>
                    }
                    facts={[stay.listing, stay.source].filter(Boolean).join(' · ')}
                  >
                    {own.get(stay.id)?.map((one) => (
                      <OwnWords key={one.id} stay={one} inList />
                    ))}
                    <MatchStatusText arrival={stay} guests={known.get(personKey(stay))} />
                  </Row>
                ))}
              </ul>
            </section>
          ),
      )}
    </>
  )
}
