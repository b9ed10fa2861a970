import { pluralize } from '../../../shared/pluralize.ts'
import { to } from '../../../shared/routes.ts'
import { useConnection } from '../../api/connection.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ErrorText } from '../../ui/ErrorText.tsx'
import { Empty } from '../../ui/loading/Empty.tsx'
import type { Grade } from '../../../shared/person/grades.ts'
import type { FoundGuest } from '../../../shared/schemas/guest.ts'
import { MoreButton } from '../../ui/loading/MoreButton.tsx'
import { SavedNotice } from '../../status/SavedNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useProgressiveList } from '../../ui/loading/useAfterPaint.ts'
import { type Pages, useGuestLists } from '../../guests/guest-lists.ts'
import { GuestRows, type RowGroup } from './GuestRows.tsx'
import { linkState } from '../../reviews/guest-with-review.ts'
import { AddNote, OwnEntries, useOwnResults } from './OwnEntries.tsx'
import { usePrefetchedGuests } from './usePrefetchedGuests.ts'
import { loadMoreResults } from './useSearch.ts'

/** The results of the last search. */
export function Results({ isSearching, onRetry }: { isSearching: boolean; onRetry: () => void }) {
  const results = useGuestLists((lists) => lists.results)
  const own = useOwnResults()
  const visible = useProgressiveList(results?.items ?? [], results?.search)
  usePrefetchedGuests(visible)
  // Without a connection the notice alone says why.
  const isServerThere = useConnection(({ state }) => state === 'online')
  if (isSearching && !results) return <Skeleton label="Searching" lines={4} />
  if (!results)
    return (
      <Empty drawing="search" action={<Button onClick={goToField}>Enter a name or a number</Button>}>
        Search results will appear here
      </Empty>
    )
  const notice = results.savedAt !== undefined && (
    <>
      {isServerThere && results.failure && <ErrorText>{`The search failed: ${results.failure}`}</ErrorText>}
      <SavedNotice refreshedAt={results.savedAt} canRetry>
        Only the guests you viewed before were searched; phones are compared by their last four digits.
      </SavedNotice>
      {isServerThere && (
        <Button busy={isSearching} onClick={onRetry}>
          Try again
        </Button>
      )}
    </>
  )
  if (results.items.length === 0)
    return (
      <div className="stack">
        {notice}
        {own.length > 0 && <OwnEntries entries={own} />}
        {results.savedAt === undefined ? (
          <NothingFound />
        ) : (
          <Empty
            action={
              <>
                <ButtonLink to={to.viewHistory}>Show the guests you viewed</ButtonLink>
                <AddNote />
              </>
            }
          >
            None of the guests saved on this device matches
          </Empty>
        )}
      </div>
    )
  return (
    <div aria-busy={isSearching || undefined}>
      {notice && <div className="stack">{notice}</div>}
      {own.length > 0 && <OwnEntries entries={own} />}
      <GuestRows label="Search results" groups={groupsOf(visible, countOf(results))}>
        {results.next && <MoreButton load={loadMoreResults}>Show more guests</MoreButton>}
      </GuestRows>
    </div>
  )
}

/** '6 guests', or '50+ guests' while there are more. */
const countOf = ({ items, next }: Pages<FoundGuest>) =>
  next === null ? pluralize(items.length, 'guest') : `${items.length}+ guests`

const goToField = () => document.querySelector<HTMLElement>('#main form[data-one-field] input')?.focus()

const headings: [label: string, grades: Grade[]][] = [
  ['Likely the same person', ['same', 'likely']],
  ['Possible', ['related', 'possible']],
  ['Other people with this name', ['other']],
]

/** The results by how sure it is that they are the person; the first heading has the count of all. */
function groupsOf(guests: readonly FoundGuest[], count: string): RowGroup[] {
  return headings
    .map(([label, grades]) => ({
      label,
      isHeaded: true,
      guests: guests.filter(({ match }) => grades.includes(match.grade)),
    }))
    .filter((group) => group.guests.length > 0)
    .map((group, n, { length }) =>
      n === 0 ? { ...group, note: length > 1 ? `${count} in all` : count } : group,
    )
}

function NothingFound() {
  const searchForm = useGuestLists((lists) => lists.searchForm)
  return (
    <Empty
      action={
        <>
          <p>Not in the register does not mean nothing happened.</p>
          <p>Check the spelling, search with fewer fields, or add the guest with your own report.</p>
          <ButtonLink to={to.createGuest} state={linkState(searchForm)}>
            Add this guest
          </ButtonLink>
          <AddNote />
        </>
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
      {results && !isSearching && announcement(results)}
    </output>
  )
}

function announcement(results: Pages<FoundGuest> & { own: FoundGuest[] }): string {
  return results.own.length > 0
    ? `${results.own.length} of yours. ${ofRegister(results)}`
    : ofRegister(results)
}

function ofRegister({ items, next, savedAt }: Pages<FoundGuest>): string {
  if (items.length === 0)
    return savedAt === undefined ? 'No guests matched your search' : 'None of the saved guests matches'
  const guests = pluralize(items.length, 'guest')
  return next !== null ? `${guests} shown, there are more` : `${guests} found`
}
