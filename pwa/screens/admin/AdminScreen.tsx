import { secondFactorMessage } from '../../../shared/second-factor.ts'
import { api } from '../../api/api.ts'
import { OfflineNotice } from '../../ui/OfflineNotice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Tabs } from '../../ui/tabs/Tabs.tsx'
import { useLoad } from '../../ui/loading/useLoad.ts'
import { useTabParam } from '../../ui/tabs/useTabParam.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { OwnFactor } from '../../auth/factor/OwnFactor.tsx'
import { useLazyModule } from '../../ui/useLazyModule.ts'
import { ActivityTab } from './ActivityTab.tsx'
import styles from './Admin.module.css'
import { ReviewsTab } from './ReviewsTab.tsx'
import { UsersTab } from './UsersTab.tsx'
import { WaitingTab } from './WaitingTab.tsx'

const loadCases = () => import('./cases/CasesTab.tsx')
const loadSecurity = () => import('./security/SecurityTab.tsx')

const loadNotices = (signal: AbortSignal) => api.adminNotices({}, { signal })

/** The admin dashboard: who waits, users, reviews, cases, the audit log and the security log. */
export function AdminScreen() {
  const [tab, setTab] = useTabParam(['waiting', 'users', 'reviews', 'cases', 'activity', 'security'])
  const [loaded, { reload, retry }] = useLoad(loadNotices)
  const isLocked = loaded.state === 'failed' && loaded.message === secondFactorMessage
  const cases = useLazyModule(loadCases, tab === 'cases')
  const security = useLazyModule(loadSecurity, tab === 'security')
  const notices = loaded.state === 'ready' ? loaded.data : null
  // The notices are above the tables, which would move down when they arrive.
  const isHeld = loaded.state === 'loading'
  const reloadNotices = () => {
    reload().catch((error: unknown) => console.error('The notices could not be loaded', error))
  }
  if (isLocked)
    return (
      <Page title="Admin Dashboard" lead="Confirm that it is you, with a passkey or your authenticator app.">
        <OwnFactor isAsked onGiven={retry} />
      </Page>
    )
  return (
    <div data-wide-tables>
      <Page title="Admin Dashboard" width="full">
        <OfflineNotice>The dashboard needs a connection.</OfflineNotice>
        <Tabs
          label="Admin Dashboard"
          value={tab}
          onChange={setTab}
          tabs={[
            {
              id: 'waiting',
              label: <TabLabel count={notices?.waiting}>Waiting</TabLabel>,
              content: <WaitingTab onDecided={reloadNotices} />,
            },
            {
              id: 'users',
              label: 'Users',
              content: <UsersTab notices={notices} isHeld={isHeld} onDecided={reloadNotices} />,
            },
            {
              id: 'reviews',
              label: <TabLabel count={notices?.reviewsToCheck}>Reviews</TabLabel>,
              content: <ReviewsTab notices={notices} isHeld={isHeld} onDecided={reloadNotices} />,
            },
            {
              id: 'cases',
              label: <TabLabel count={notices?.openCases}>Cases</TabLabel>,
              content: cases ? (
                <cases.CasesTab onChanged={reloadNotices} />
              ) : (
                <Skeleton label="Loading cases" cards={6} lines={2} />
              ),
            },
            {
              id: 'activity',
              label: <TabLabel count={notices?.refusedMails.length}>Activity</TabLabel>,
              content: <ActivityTab notices={notices} isHeld={isHeld} />,
            },
            {
              id: 'security',
              label: 'Security',
              content: security ? (
                <security.SecurityTab />
              ) : (
                <Skeleton label="Loading the security log" cards={6} lines={2} />
              ),
            },
          ]}
        />
      </Page>
    </div>
  )
}

/** A tab's name with the number of open items; hidden from screen readers, because a notice inside repeats it. */
const TabLabel = ({ count = 0, children }: { count?: number; children: string }) => (
  <>
    {children}
    {count > 0 && (
      <span className={styles.badge} aria-hidden>
        {count}
      </span>
    )}
  </>
)
