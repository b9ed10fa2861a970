import { lazy, Suspense, useState } from 'react'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { Page } from '../../components/Page.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { Spinner } from '../../components/Spinner.tsx'
import { Tabs } from '../../components/Tabs.tsx'
import { useTabParam } from '../../components/useTabParam.ts'
import { logOut } from '../../session/log-out.ts'
import { useSession } from '../../session/session.ts'
import { PersonalTab } from './PersonalTab.tsx'
import { SubscriptionTab } from './SubscriptionTab.tsx'

const ReviewsTab = lazy(() => import('./ReviewsTab.tsx').then((file) => ({ default: file.ReviewsTab })))

const tabIds = ['personal', 'reviews', 'subscription'] as const

/** The own account; another id in the address leads here as well (RT-17, OP-09). */
export function AccountScreen() {
  const { id } = useParams()
  const { search, hash } = useLocation()
  const ownId = useSession((session) => session.userAuth?._id)
  if (id !== ownId) return <Navigate to={`/useraccount/${ownId}${search}${hash}`} replace />
  return <Account />
}

/** Two tabs act when they are opened, so a press opens them, not an arrow key on the way to another (ACC-01). */
function Account() {
  const [tab, setTab] = useTabParam(tabIds)
  const [isLeaving, setIsLeaving] = useState(false)
  const [isGoing, setIsGoing] = useState(false)

  function open(id: string) {
    if (id === 'logout') {
      setIsLeaving(true)
      void logOut().then((isOut) => setIsLeaving(isOut))
      return
    }
    setIsGoing(id === 'subscription')
    setTab(id)
  }

  const tabs = [
    { id: 'personal', label: 'Personal Information', content: <PersonalTab />, keepMounted: true },
    { id: 'reviews', label: 'Reviews Posted', content: <Reviews /> },
    {
      id: 'subscription',
      label: 'Manage Subscription & Billing Details',
      content: <SubscriptionTab isGoing={isGoing} onGoing={setIsGoing} />,
    },
    { id: 'logout', label: 'Log Out', content: <Spinner label="Logging out" /> },
  ]
  return (
    <Page title="Account" width="wide">
      <Tabs
        label="Account"
        tabs={tabs}
        value={isLeaving ? 'logout' : tab}
        onChange={open}
        activation="manual"
      />
    </Page>
  )
}

function Reviews() {
  return (
    <Suspense fallback={<Skeleton label="Loading your reviews" />}>
      <ReviewsTab />
    </Suspense>
  )
}
