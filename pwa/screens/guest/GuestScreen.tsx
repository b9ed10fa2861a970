import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { upgraded } from '../../../shared/routes.ts'
import { api } from '../../api/api.ts'
import { useGuestLists } from '../../guests/guest-lists.ts'
import { LocationAndPhone } from '../../guests/LocationAndPhone.tsx'
import { MemberGate } from '../../guests/MemberGate.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { GuestFailed } from './GuestFailed.tsx'
import { GuestSheet } from './GuestSheet.tsx'
import styles from './GuestScreen.module.css'
import { useGuest } from '../../guests/useGuest.ts'
import { detailsLoaded, memberId } from '../../session/session.ts'
import { toast } from '../../ui/toast.ts'

/** A guest with its reviews and the review form. */
export function GuestScreen() {
  const { id = '' } = useParams()
  return (
    <MemberGate title="Guest">
      <Guest key={id} id={id} />
    </MemberGate>
  )
}

function Guest({ id }: { id: string }) {
  const { guest, reload, retry } = useGuest(id)
  const tapped = useGuestLists((lists) => (lists.tapped?._id === id ? lists.tapped : null))
  const isPaying = useUpgrade(guest, retry)
  if (guest.state === 'failed' && !isPaying) return <GuestFailed {...guest} guestId={id} onRetry={retry} />
  if (guest.state === 'ready') return <GuestSheet {...guest.data} reload={reload} />
  return (
    <Page
      title={
        tapped ? (
          <bdi className="tapped">
            {tapped.firstName} {tapped.lastName}
          </bdi>
        ) : (
          'Guest'
        )
      }
      width="wide"
      lead={tapped && <LocationAndPhone guest={tapped} />}
    >
      <div className={styles.sheet}>
        <div className={styles.main}>
          <Skeleton label="Loading the guest" lines={5} />
        </div>
      </div>
    </Page>
  )
}

/** We may hear of a payment after the member is back: so often is the guest asked for again, and so often at most. */
const askAgainMs = 1500
const askAgainTimes = 8

/** After the payment of a larger plan: waits until it counts, and says how many views are left then. */
function useUpgrade(guest: ReturnType<typeof useGuest>['guest'], retry: () => void): boolean {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [asked, setAsked] = useState(0)
  const isBack = search === upgraded
  const isLimited = guest.state === 'failed' && guest.message === 'limitReached'
  const isPaying = isBack && isLimited && asked < askAgainTimes
  const isOpen = isBack && guest.state === 'ready'
  useEffect(() => {
    if (!isPaying) return undefined
    const timer = setTimeout(() => {
      setAsked((times) => times + 1)
      retry()
    }, askAgainMs)
    return () => clearTimeout(timer)
  }, [isPaying, retry])
  useEffect(() => {
    if (!isOpen) return
    void navigate(pathname, { replace: true })
    void sayWhatIsLeft()
  }, [isOpen, pathname, navigate])
  return isPaying
}

async function sayWhatIsLeft(): Promise<void> {
  const member = memberId()
  const details = member && (await api.getUser({ id: member }).catch(() => null))
  if (!details || memberId() !== member) return
  detailsLoaded(details)
  const { quotaUsed, quotaLimit } = details
  if (quotaLimit !== null) toast(`${quotaLimit - quotaUsed} views left`, 'success')
}
