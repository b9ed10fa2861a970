import { useState } from 'react'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { to } from '../../../shared/routes.ts'
import { Page } from '../../ui/Page.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Tabs } from '../../ui/tabs/Tabs.tsx'
import { useTabParam } from '../../ui/tabs/useTabParam.ts'
import { ThemeSwitch } from '../../shell/ThemeSwitch.tsx'
import { logOut } from '../../auth/log-out.ts'
import { useSession } from '../../session/session.ts'
import styles from './Account.module.css'
import { PersonalTab } from './PersonalTab.tsx'
import { ReviewsTab } from './ReviewsTab.tsx'
import { SubscriptionTab } from './SubscriptionTab.tsx'

const tabIds = ['personal', 'reviews', 'subscription'] as const

/** The user's own account; redirects other ids to it, and a suspended member to the reason. */
export function AccountScreen() {
  const { id } = useParams()
  const { search, hash } = useLocation()
  const ownId = useSession((session) => session.userAuth?._id)
  const isSuspended = useSession((session) => session.userAuth?.isSuspended)
  if (ownId !== undefined && id !== ownId) return <Navigate to={to.account(ownId) + search + hash} replace />
  if (isSuspended) return <Navigate to={to.memberHome} replace />
  return <Account />
}

/** Two tabs act when they open, so arrow keys only move the focus. */
function Account() {
  const [tab, setTab] = useTabParam(tabIds)
  const [isLoggingOut, setIsLoggingOut] = useState(false)
  const [isRedirecting, setIsRedirecting] = useState(false)

  function openTab(id: string) {
    if (id === 'logout') {
      setIsLoggingOut(true)
      void logOut().then((isOut) => setIsLoggingOut(isOut))
      return
    }
    setIsRedirecting(id === 'subscription')
    setTab(id)
  }

  const tabs = [
    { id: 'personal', label: 'Personal Information', content: <PersonalTab />, keepMounted: true },
    { id: 'reviews', label: 'Reviews Posted', content: <ReviewsTab /> },
    {
      id: 'subscription',
      label: 'Manage Subscription & Billing Details',
      content: <SubscriptionTab isRedirecting={isRedirecting} onRedirect={setIsRedirecting} />,
    },
    { id: 'logout', label: 'Log Out', content: <Spinner label="Logging out" /> },
  ]
  return (
    <Page
      title="Account"
      width="wide"
      actions={
        <div className={styles.theme}>
          <ThemeSwitch />
        </div>
      }
    >
      <Tabs
        label="Account"
        tabs={tabs}
        value={isLoggingOut ? 'logout' : tab}
        onChange={openTab}
        activation="manual"
      />
    </Page>
  )
}
