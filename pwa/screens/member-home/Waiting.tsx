import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDate } from '../../../shared/dates.ts'
import { claimDaysLeft } from '../../../shared/facts/claim-period.ts'
import { platforms } from '../../../shared/facts/stay.ts'
import { to } from '../../../shared/routes.ts'
import type { Review } from '../../../shared/schemas/review.ts'
import { toAnswer } from '../../../shared/stays/after-stay.ts'
import { api } from '../../api/api.ts'
import { ClaimDays, HowWasIt } from '../../arrivals/after/HowWasIt.tsx'
import { UpcomingArrivals } from '../../arrivals/UpcomingArrivals.tsx'
import { guestTapped, type TappedGuest } from '../../guests/guest-lists.ts'
import { placeOf } from '../../guests/place-of.ts'
import { SavedVerdict } from '../../guests/SavedVerdict.tsx'
import { today } from '../../platform/today.ts'
import { useStays } from '../../stays/stays.ts'
import { useLoad } from '../../ui/loading/useLoad.ts'
import { Row } from '../../ui/Row.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { savedHistory } from '../../vault/search-saved.ts'
import { useVault } from '../../vault/vault-state.ts'

const loadWaiting = (signal: AbortSignal) =>
  api.listReviews({ allReviewsByUser: '1', waiting: '1' }, { signal })

/** How long the page waits for what it shows, in milliseconds. */
const patienceMs = 3000
/** How long it waits for the guests viewed last and all below them, in milliseconds. */
const vaultPatienceMs = 30_000

/** What waits for the member, the most urgent first. It appears together, or from the top, so that nothing moves. */
export function Waiting({ children }: { children: ReactNode }) {
  const [loaded] = useLoad(loadWaiting)
  const [isShown, setIsShown] = useState(false)
  const [isWhole, setIsWhole] = useState(false)
  useEffect(() => {
    const timers = [setTimeout(setIsShown, patienceMs, true), setTimeout(setIsWhole, vaultPatienceMs, true)]
    return () => timers.forEach(clearTimeout)
  }, [])
  // The first synchronization brings the guests viewed last.
  const isVaultReady = useVault(
    ({ syncedAt, isSyncIncomplete, storageError }) =>
      syncedAt !== null || isSyncIncomplete || storageError !== null,
  )
  if (!isWhole && isVaultReady) setIsWhole(true)
  if (!isShown && isWhole && loaded.state !== 'loading') setIsShown(true)
  if (!isShown) return <Skeleton label="Loading your home" lines={2} />
  const reviews = loaded.state === 'ready' ? loaded.data : []
  return (
    <>
      <Disputes reviews={reviews} />
      <OpenClaims reviews={reviews} />
      <UpcomingArrivals />
      <HowWasIt isHome />
      {isWhole ? (
        <>
          <ViewedLast />
          {children}
        </>
      ) : (
        <Skeleton label="Loading your home" lines={2} />
      )}
    </>
  )
}

function Disputes({ reviews }: { reviews: readonly Review[] }) {
  const asked = reviews.flatMap(({ _id, guest, dispute }) =>
    dispute?.question && !dispute.question.answered ? [{ _id, guest, until: dispute.question.until }] : [],
  )
  return (
    <Part label="Disputes to answer">
      {asked.map(({ _id, guest, until }) => (
        <GuestRow key={_id} guest={guest}>
          <p>
            <strong>Answer before {formatDate(until)}</strong>
          </p>
        </GuestRow>
      ))}
    </Part>
  )
}

/** The member's claims that a platform still takes. */
function OpenClaims({ reviews }: { reviews: readonly Review[] }) {
  const now = today()
  const claims = reviews.flatMap(({ _id, guest, settledAt, exactFacts = {} }) => {
    const left = settledAt ? null : claimDaysLeft(exactFacts, now)
    return left === null
      ? []
      : [{ _id, guest, left, platform: platforms[exactFacts.platform!], facts: exactFacts }]
  })
  return (
    <Part label="Open claims">
      {claims.map(({ _id, guest, left, platform, facts }) => (
        <GuestRow key={_id} guest={guest}>
          <ClaimDays left={left} platform={platform} facts={facts} />
        </GuestRow>
      ))}
    </Part>
  )
}

/** The guests of this device that the member viewed last, also without a connection; one while stays wait for an answer. */
function ViewedLast() {
  const guests = useVault(({ isOpen, guests }) => (isOpen ? guests : 0))
  const stays = useStays(({ shown }) => shown)
  const viewedCount = toAnswer(stays.values(), today()).length > 0 ? 1 : 3
  return (
    <Part label="Viewed last">
      {(guests === 0 ? [] : savedHistory().slice(0, viewedCount)).map((guest) => (
        <GuestRow key={guest._id} guest={guest}>
          <SavedVerdict guestId={guest._id} />
        </GuestRow>
      ))}
    </Part>
  )
}

/** A list under its heading; nothing where it is empty. */
function Part({ label, children }: { label: string; children: ReactNode[] }) {
  return (
    children.length > 0 && (
      <section className="stack-tight">
        <h2>{label}</h2>
        <ul className="gap-0" aria-label={label}>
          {children}
        </ul>
      </section>
    )
  )
}

/** A guest, whom the whole row opens. */
function GuestRow({ guest, children }: { guest: TappedGuest; children: ReactNode }) {
  return (
    <Row
      name={
        <h3>
          <Link to={to.guest(guest._id)} onClick={() => guestTapped(guest)}>
            <bdi>
              {guest.firstName} {guest.lastName}
            </bdi>
          </Link>
        </h3>
      }
      phone={guest.phoneNumber}
      facts={placeOf(guest)}
    >
      {children}
    </Row>
  )
}
