import { useParams } from 'react-router-dom'
import { MemberGate } from '../../guests/MemberGate.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { GuestFailed } from './GuestFailed.tsx'
import { GuestSheet } from './GuestSheet.tsx'
import styles from './GuestScreen.module.css'
import { useGuest } from './useGuest.ts'

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
  if (guest.state === 'failed') return <GuestFailed {...guest} onRetry={retry} />
  if (guest.state === 'ready') return <GuestSheet {...guest.data} reload={reload} />
  return (
    <Page title="Guest" width="wide">
      <div className={styles.sheet}>
        <div className={styles.main}>
          <Skeleton label="Loading the guest" lines={5} />
        </div>
      </div>
    </Page>
  )
}
