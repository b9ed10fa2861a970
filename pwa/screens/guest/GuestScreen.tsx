import { useParams } from 'react-router-dom'
import { useGuestLists } from '../../guests/guest-lists.ts'
import { LocationAndPhone } from '../../guests/LocationAndPhone.tsx'
import { MemberGate } from '../../guests/MemberGate.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { GuestFailed } from './GuestFailed.tsx'
import { GuestSheet } from './GuestSheet.tsx'
import styles from './GuestScreen.module.css'
import { useGuest } from '../../guests/opened/useGuest.ts'

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
  if (guest.state === 'failed') return <GuestFailed {...guest} onRetry={retry} />
  if (guest.state === 'ready') return <GuestSheet {...guest.data} reload={reload} />
  return (
    <Page
      title={
        tapped ? (
          <bdi className={styles.name}>
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
