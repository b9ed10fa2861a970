import { Link } from 'react-router-dom'
import { pluralize } from '../../../shared/pluralize.ts'
import { to } from '../../../shared/routes.ts'
import { Empty } from '../../ui/loading/Empty.tsx'
import { GuestCard } from '../../guests/GuestCard.tsx'
import { MoreButton } from '../../ui/loading/MoreButton.tsx'
import { SavedNotice } from '../../status/SavedNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useProgressiveList } from '../../ui/loading/useAfterPaint.ts'
import styles from './GuestListScreen.module.css'
import { useGuestLists } from '../../guests/guest-lists.ts'
import { linkState } from '../../reviews/guest-with-review.ts'
import { usePrefetchedGuests } from './usePrefetchedGuests.ts'
import { loadMoreResults } from './useSearch.ts'
import { matchReason } from './match-reason.ts'

/** The results of the last search. */
export function Results({ isSearching }: { isSearching: boolean }) {
  const results = useGuestLists((lists) => lists.results)
  const visible = useProgressiveList(results?.items ?? [], results?.search)
  usePrefetchedGuests(visible)
  if (isSearching && !results) return <Skeleton label="Searching" lines={4} />
  if (!results) return <Empty>Search results will appear here</Empty>
  const notice = results.savedAt !== undefined && (
    <SavedNotice refreshedAt={results.savedAt}>
      Only the guests you viewed before were searched; phones are compared by their last four digits.
    </SavedNotice>
  )
  if (results.items.length === 0)
    return (
      <div className="stack">
        {notice}
        <NothingFound />
      </div>
    )
  return (
    <div className="stack" aria-busy={isSearching || undefined}>
      {notice}
      <ul className={styles.list} aria-label="Search results">
        {visible.map((guest) => (
          <GuestCard
            key={guest._id}
            guest={guest}
            date={{ label: 'Added', at: guest.createdAt }}
            matchReason={matchReason(results.search, guest)}
          />
        ))}
      </ul>
      {results.next && <MoreButton load={loadMoreResults}>Show more guests</MoreButton>}
    </div>
  )
}

function NothingFound() {
  const searchForm = useGuestLists((lists) => lists.searchForm)
  return (
    <Empty
      action={
        <p>
          Check the spelling, search with fewer fields, or{' '}
          <Link to={to.createGuest} state={linkState(searchForm)}>
            add this guest
          </Link>
          .
        </p>
      }
    >
      No guests matched your search
    </Empty>
  )
}

/** Announces the results to screen readers; empty while searching, so that the same text is announced again. */
export function ResultsAnnouncer({ isSearching }: { isSearching: boolean }) {
  const results = useGuestLists((lists) => lists.results)
  return (
    <output aria-live="polite" className="visually-hidden">
      {results && !isSearching && announcement(results.items.length, results.next !== null)}
    </output>
  )
}

function announcement(count: number, isMore: boolean): string {
  if (count === 0) return 'No guests matched your search'
  const guests = pluralize(count, 'guest')
  return isMore ? `${guests} shown, there are more` : `${guests} found`
}
