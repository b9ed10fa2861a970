import { useState } from 'react'
import type { FoundGuest } from '../../../../shared/schemas/guest.ts'
import { messageOf } from '../../../api/api-error.ts'
import { searchGuests } from '../../../api/search.ts'
import type { Arrival } from '../../../arrivals/arrival.ts'
import { MatchLine } from '../../../guests/match/MatchLine.tsx'
import { placeOf } from '../../../guests/place-of.ts'
import { WatchButton } from '../../../guests/watch/WatchButton.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Entry } from '../../../ui/Entry.tsx'
import { toast } from '../../../ui/toast.ts'

const mostShown = 5

/** Watches the guests who may be an arrival until its departure; finding them uses no guest view. */
export function WatchArrival({ arrival, known }: { arrival: Arrival; known: readonly FoundGuest[] }) {
  const [found, setFound] = useState<readonly FoundGuest[]>(known)
  const [isBusy, setBusy] = useState(false)
  const { check, departure } = arrival
  const hasMore = (check?.matches ?? 0) > found.length

  async function find() {
    setBusy(true)
    try {
      const { firstName, lastName, lastFour, city } = arrival
      const search = { firstName, lastName, phoneNumber: lastFour, city, state: '', country: '' } as const
      const { data } = await searchGuests(search)
      const matched = data.filter(({ match }) => match.grade !== 'other').slice(0, mostShown)
      setFound(matched)
      if (matched.length === 0) toast('No one in the register matches this arrival now.')
    } catch (error) {
      toast(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  if (found.length === 0 && !hasMore) return null
  return (
    <section className="stack-tight" aria-label="Watch until the departure">
      <h3>Watch until the departure</h3>
      {found.length > 0 && (
        <ul className="gap-0">
          {found.map((guest) => (
            <Entry key={guest._id}>
              <p>
                <bdi>
                  {guest.firstName} {guest.lastName}
                </bdi>
                <span className="soft small"> {[guest.phoneNumber, placeOf(guest)].join(' · ')}</span>
              </p>
              <MatchLine match={guest.match} withGrade />
              <WatchButton guest={guest} until={departure} />
            </Entry>
          ))}
        </ul>
      )}
      {hasMore && (
        <div>
          <Button busy={isBusy} busyLabel="Looking..." onClick={() => void find()}>
            See the match
          </Button>
        </div>
      )}
    </section>
  )
}
