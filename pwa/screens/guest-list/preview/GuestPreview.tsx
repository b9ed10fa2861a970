import { useEffect, useState } from 'react'
import { formatDate } from '../../../../shared/dates.ts'
import { to } from '../../../../shared/routes.ts'
import { guestTapped } from '../../../guests/guest-lists.ts'
import { LocationAndPhone } from '../../../guests/LocationAndPhone.tsx'
import { MatchLine } from '../../../guests/match/MatchLine.tsx'
import { useAskFirst } from '../../../guests/match/useAskFirst.tsx'
import { useIsCounted } from '../../../guests/ViewCost.tsx'
import { ReviewList } from '../../../reviews/card/ReviewList.tsx'
import { SavedNotice } from '../../../status/SavedNotice.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { LoadFailed } from '../../../ui/loading/LoadFailed.tsx'
import { OfflineNotice } from '../../../ui/OfflineNotice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { prefetchedGuest } from '../../../vault/opened-guest.ts'
import type { RowGuest } from '../GuestRows.tsx'
import styles from './GuestPreview.module.css'
import { useGuest } from '../../../guests/useGuest.ts'
import { Score } from '../../../guests/Score.tsx'

/** How long a row has to stay the current one before its entry is asked for, in milliseconds. */
const settleMs = 200

/**
 * The current row at the side: the whole entry of a guest whom the member has viewed, for which opening is free, and
 * what the search shows of any other. The component needs a `key` per guest.
 */
export function GuestPreview({ guest }: { guest: RowGuest }) {
  const isViewed = !guest.match || guest.isViewed
  const name = `${guest.firstName} ${guest.lastName}`
  return (
    // The keyboard scrolls it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.preview} aria-label={`Preview of ${name}`} tabIndex={0}>
      <div className="stack-tight">
        <h2 className={styles.name}>
          <bdi>{name}</bdi>
        </h2>
        <p className="soft">
          <LocationAndPhone guest={guest} isViewed={isViewed} />
        </p>
      </div>
      {isViewed ? <SettledEntry id={guest._id} name={name} /> : <Unopened guest={guest} name={name} />}
    </section>
  )
}

/** Asks for nothing while the arrow keys only pass. */
function SettledEntry(entry: { id: string; name: string }) {
  const [isSettled, setIsSettled] = useState(() => prefetchedGuest(entry.id) !== null)
  useEffect(() => {
    const timer = setTimeout(setIsSettled, settleMs, true)
    return () => clearTimeout(timer)
  }, [])
  return isSettled ? <Entry {...entry} /> : <Skeleton cards={1} lines={4} />
}

function Entry({ id, name }: { id: string; name: string }) {
  const { guest: loaded, reload, retry } = useGuest(id)
  if (loaded.state === 'loading') return <Skeleton label="Loading the guest" cards={1} lines={4} />
  if (loaded.state === 'failed') return <LoadFailed {...loaded} onRetry={retry} />
  const { guest, savedAt } = loaded.data
  return (
    <>
      {savedAt && <SavedNotice refreshedAt={savedAt}>This guest is saved on this device.</SavedNotice>}
      <Score guest={guest} />
      <ReviewList
        label={`Reviews of ${name}`}
        reviews={guest.review}
        empty="No reviews for this guest yet"
        next={<ButtonLink to={to.guest(id)}>Write the first one</ButtonLink>}
        onReload={() => void reload().catch(() => undefined)}
      />
    </>
  )
}

/** What the search shows of a guest, and what opening it costs. */
function Unopened({ guest, name }: { guest: RowGuest; name: string }) {
  const isCounted = useIsCounted()
  const { onClick, question } = useAskFirst(guest)
  return (
    <>
      {guest.match && <MatchLine match={guest.match} withGrade />}
      <p className="soft small">Added {formatDate(guest.createdAt)}</p>
      <OfflineNotice>Opening this guest needs a connection.</OfflineNotice>
      <ButtonLink
        look="primary"
        wide
        to={to.guest(guest._id)}
        onClick={(event) => {
          guestTapped(guest)
          onClick?.(event)
        }}
      >
        <span>
          Open <bdi>{name}</bdi>
        </span>
      </ButtonLink>
      {isCounted && <p className="soft small">Opens for 1 guest view</p>}
      {question}
    </>
  )
}
