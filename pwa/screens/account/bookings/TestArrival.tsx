import { useEffect, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { formatDays } from '../../../../shared/dates.ts'
import { to } from '../../../../shared/routes.ts'
import { testListing } from '../../../../shared/schemas/intake.ts'
import { nameOf, personKey } from '../../../arrivals/arrival.ts'
import { useArrivals } from '../../../arrivals/arrivals.ts'
import { MatchStatusText } from '../../../arrivals/MatchStatusText.tsx'
import { useSavedMatches } from '../../../arrivals/saved-matches.ts'
import { syncStays } from '../../../stays/stays.ts'
import { useVault } from '../../../vault/vault-state.ts'

const askEveryMs = 2_000
const mostAsked = 30

/** The arrival of the test booking, and what the register knows of its guest as soon as that is checked. */
export function TestArrival() {
  const arrivals = useArrivals((stays) => stays.arrivals)
  const tests = arrivals.filter(({ listing }) => listing === testListing)
  const arrival = tests.find(({ check }) => !check) ?? tests.at(-1)
  const isAnswered = Boolean(arrival?.check ?? arrival?.checkAfter)
  const isOpen = useVault((vault) => vault.isOpen)
  useEffect(() => {
    if (isAnswered || !isOpen) return undefined
    void syncStays()
    let asked = 0
    const timer = setInterval(() => {
      if ((asked += 1) >= mostAsked) clearInterval(timer)
      void syncStays()
    }, askEveryMs)
    return () => clearInterval(timer)
  }, [isAnswered, isOpen])
  const known = useSavedMatches(useMemo(() => (arrival ? [arrival] : []), [arrival]))
  return (
    <div className="stack-tight">
      {arrival && (
        <p>
          <strong>
            <bdi>{nameOf(arrival)}</bdi>
          </strong>
          , {formatDays(arrival.arrival, arrival.departure)}
        </p>
      )}
      <div aria-live="polite">
        {arrival && isAnswered ? (
          <MatchStatusText arrival={arrival} guests={known.get(personKey(arrival))} />
        ) : (
          isOpen && <p className="soft">We’re looking up the guest.</p>
        )}
      </div>
      <p>
        <Link to={to.arrivals}>See your arrivals</Link>
      </p>
    </div>
  )
}
