import { adminNotices } from '../../api/admin.ts'
import { OfflineNotice } from '../../components/OfflineNotice.tsx'
import { Page } from '../../components/Page.tsx'
import { Tabs } from '../../components/Tabs.tsx'
import { useLoad } from '../../components/useLoad.ts'
import { useTabParam } from '../../components/useTabParam.ts'
import { ActivityTab } from './ActivityTab.tsx'
import styles from './Admin.module.css'
import { ReviewsTab } from './ReviewsTab.tsx'
import { UsersTab } from './UsersTab.tsx'

/** The desk of the product team (RT-29, ADM-01): users, reviews, and what was done in the admins' name. */
export function AdminScreen() {
  const [tab, setTab] = useTabParam(['users', 'reviews', 'activity'])
  const [loaded, { reload }] = useLoad(adminNotices)
  const notices = loaded.state === 'ready' ? loaded.data : null
  const askAgain = () => {
    reload().catch((error: unknown) => console.error('The notices could not be loaded', error))
  }
  return (
    <Page title="Admin Dashboard" width="wide">
      <OfflineNotice>The dashboard needs a connection.</OfflineNotice>
      <Tabs
        label="Admin Dashboard"
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'users', label: 'Users', content: <UsersTab notices={notices} /> },
          {
            id: 'reviews',
            label: <Label count={notices?.reviewsToCheck}>Reviews</Label>,
            content: <ReviewsTab notices={notices} onDecided={askAgain} />,
          },
          {
            id: 'activity',
            label: <Label count={notices?.refusedMails.length}>Activity</Label>,
            content: <ActivityTab notices={notices} />,
          },
        ]}
      />
    </Page>
  )
}

/** A tab's name with how many things wait there; a notice inside says the same in words. */
const Label = ({ count = 0, children }: { count?: number; children: string }) => (
  <>
    {children}
    {count > 0 && (
      <span className={styles.badge} aria-hidden>
        {count}
      </span>
    )}
  </>
)
