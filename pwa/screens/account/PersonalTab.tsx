import { useState } from 'react'
import { LeaveWarning } from '../../components/LeaveWarning.tsx'
import { LoadFailed } from '../../components/LoadFailed.tsx'
import { OfflineNotice } from '../../components/OfflineNotice.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { useOwnDetails } from '../../components/useOwnDetails.ts'
import { ChangePassword } from '../update-password/ChangePassword.tsx'
import { Documents } from './documents/Documents.tsx'
import { Extras } from './extras/Extras.tsx'
import styles from './Account.module.css'
import { ProfileForm } from './ProfileForm.tsx'

/** Profile, documents, password, and what the plan brings for the own webpage (ACC-02, ACC-03, AUT-21, D-66). */
export function PersonalTab() {
  const [isProfileUnsent, setProfileUnsent] = useState(false)
  const [isDocumentUnsent, setDocumentUnsent] = useState(false)
  const [loaded, { retry, reload, replace }] = useOwnDetails()
  if (loaded.state === 'loading') return <Waiting />
  if (loaded.state === 'failed') return <LoadFailed {...loaded} onRetry={retry} />
  const details = loaded.data
  return (
    <div className={styles.personal}>
      <OfflineNotice>Changes need a connection. What you type stays here.</OfflineNotice>
      <section className={styles.section} aria-labelledby="profile-heading">
        <h2 id="profile-heading">Profile</h2>
        <ProfileForm details={details} onChanged={replace} onUnsent={setProfileUnsent} />
      </section>
      <section className={styles.section} aria-labelledby="documents-heading">
        <h2 id="documents-heading">Documents</h2>
        <Documents details={details} onChanged={replace} onReload={reload} onUnsent={setDocumentUnsent} />
      </section>
      <section className={styles.section} aria-labelledby="password-heading">
        <h2 id="password-heading">Password</h2>
        <ChangePassword />
      </section>
      <Extras details={details} />
      <LeaveWarning title="Leave without saving?" active={isProfileUnsent || isDocumentUnsent}>
        What you typed or chose is not saved yet. It is lost when you leave.
      </LeaveWarning>
    </div>
  )
}

/** Profile and documents, as they will stand: below each other on a phone. */
function Waiting() {
  return (
    <div className={styles.personal}>
      <Skeleton label="Loading your information" cards={6} lines={2} />
      <Skeleton cards={4} lines={2} />
    </div>
  )
}
