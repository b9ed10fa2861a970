import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { to } from '../../../shared/routes.ts'
import { BackToTop } from '../../ui/content/BackToTop.tsx'
import { CreditMeter } from '../../guests/CreditMeter.tsx'
import { MemberGate } from '../../guests/MemberGate.tsx'
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
  const lists = useRef<HTMLDivElement>(null)
  const search = useSearch(() => {
    setTab('results')
    // On a phone the results begin below the form.
    const top = lists.current?.getBoundingClientRect().top ?? 0
    if (top > innerHeight / 2) lists.current?.scrollIntoView()
  })
  return (
    <Page title="Search Guests" width="wide">
      <div className={styles.screen}>
        <SearchForm search={search} isBehindHistory={tab === 'history'}>
          <p className={styles.missing}>
            <Link to={to.createGuest} state={linkState(search.form.values)}>
              Don&apos;t see the person you&apos;re looking for?
            </Link>
          </p>
        </SearchForm>
        <div className={styles.right}>
          <div className={styles.credits}>
            <CreditMeter />
          </div>
          <div ref={lists} className={styles.lists}>
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
        </div>
      </div>
      <BackToTop />
    </Page>
  )
}
