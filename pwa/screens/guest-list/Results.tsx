import { counted } from '../../../shared/counted.ts'
import { Empty } from '../../components/Empty.tsx'
import { GuestCard } from '../../components/GuestCard.tsx'
import { MoreButton } from '../../components/MoreButton.tsx'
import { SavedNotice } from '../../components/offline/SavedNotice.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { useFewFirst } from '../../components/usePainted.ts'
import styles from './GuestListScreen.module.css'
import { useGuestLists } from './guest-lists.ts'
import { Link } from '../../router/Link.tsx'
import { carried } from '../create-guest/guest-with-review.ts'
import { usePrepared } from './usePrepared.ts'
import { moreResults } from './useSearch.ts'
import { whyFound } from './why-found.ts'

/** What the last search found (SRC-08, SRC-09, SRC-11 to SRC-17). */
export function Results({ isSearching }: { isSearching: boolean }) {
  const results = useGuestLists((lists) => lists.results)
  const shown = useFewFirst(results?.items ?? [], results?.search)
  usePrepared(shown)
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
        {shown.map((guest) => (
          <GuestCard
            key={guest._id}
            guest={guest}
            date={{ what: 'Added', at: guest.createdAt }}
            why={whyFound(results.search, guest)}
          />
        ))}
      </ul>
      {results.next && <MoreButton load={moreResults}>Show more guests</MoreButton>}
    </div>
  )
}

function NothingFound() {
  const typed = useGuestLists((lists) => lists.typed)
  return (
    <Empty
      action={
        <p>
          Check the spelling, search with fewer fields, or{' '}
          <Link to="/createguest" state={carried(typed)}>
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

/** What a screen reader is told once a search is answered; empty before, so that the same words are said again. */
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
  const guests = counted(count, 'guest')
  return isMore ? `${guests} shown, there are more` : `${guests} found`
}
