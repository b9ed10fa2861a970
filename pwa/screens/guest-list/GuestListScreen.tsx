import { useState } from 'react'
import { Link } from 'react-router-dom'
import { to } from '../../../shared/routes.ts'
import { BackToTop } from '../../ui/content/BackToTop.tsx'
import { CreditMeter } from '../../guests/CreditMeter.tsx'
import { MemberGate } from '../../guests/MemberGate.tsx'
import { isTouchScreen } from '../../platform/touch-screen.ts'
import { Page } from '../../ui/Page.tsx'
import { Tabs } from '../../ui/tabs/Tabs.tsx'
import { useTabParam } from '../../ui/tabs/useTabParam.ts'
import { linkState } from '../../reviews/guest-with-review.ts'
import styles from './GuestListScreen.module.css'
import { History } from './History.tsx'
import { Results, ResultsAnnouncer } from './Results.tsx'
import { SearchForm } from './SearchForm.tsx'
import { useSearch } from './useSearch.ts'

/** Guest search and view history. */
export function GuestListScreen() {
  return (
    <MemberGate title="Search Guests">
      <GuestLists />
    </MemberGate>
  )
}

function GuestLists() {
  const [tab, setTab] = useTabParam(['results', 'history'])
  const [isOpen, setIsOpen] = useState(false)
  function showResults() {
    setTab('results')
    setIsOpen(false)
    if (!isTouchScreen()) return
    // The keyboard of a phone covers the results.
    ;(document.activeElement as HTMLElement | null)?.blur()
    scrollTo(0, 0)
  }
  const search = useSearch(showResults, () => setIsOpen(true))
  return (
    <Page title={tab === 'history' ? 'History' : 'Search Guests'} width="wide" isDense={tab === 'results'}>
      <div className={styles.screen}>
        <SearchForm search={search} isBehindHistory={tab === 'history'} fields={{ isOpen, setIsOpen }} />
        <div className={styles.right}>
          <div className={styles.credits}>
            <CreditMeter />
          </div>
          <div className={styles.lists}>
            <ResultsAnnouncer isSearching={search.form.submitting} />
            <Tabs
              label="Guests"
              value={tab}
              onChange={setTab}
              tabs={[
                {
                  id: 'results',
                  label: 'Search Results',
                  content: (
                    <Results isSearching={search.form.submitting} onRetry={() => void search.form.submit()} />
                  ),
                },
                {
                  id: 'history',
                  label: 'View History',
                  content: <History />,
                },
              ]}
            />
          </div>
          <p>
            <Link to={to.createGuest} state={linkState(search.form.values)} className="target">
              Don&apos;t see the person you&apos;re looking for?
            </Link>
          </p>
        </div>
      </div>
      <BackToTop />
    </Page>
  )
}
