import { useState } from 'react'
import { useSession } from '../../session/session.ts'
import { LeaveWarning } from '../../ui/form/LeaveWarning.tsx'
import { LoadFailed } from '../../ui/loading/LoadFailed.tsx'
import { OfflineNotice } from '../../ui/OfflineNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useOwnDetails } from '../../guests/useOwnDetails.ts'
import { useLazyModule } from '../../ui/useLazyModule.ts'
import { Extras } from './extras/Extras.tsx'
import { FormRows } from './FormRows.tsx'
import { profileRows } from './profile-rows.ts'
import styles from './Account.module.css'
import { ProfileForm } from './ProfileForm.tsx'

const loadDocuments = () => import('./documents/Documents.tsx')
const loadPassword = () => import('../../auth/password/ChangePassword.tsx')
const loadDevices = () => import('./devices/logins.ts')
const loadFactor = () => import('../../auth/factor/OwnFactor.tsx')
const loadNotifications = () => import('./notifications/Notifications.tsx')
const loadLeaving = () => import('../../auth/leaving/Leaving.tsx')

const passwordRows = [{ label: 'Password', name: 'password', value: 'Change it' }]

/** Profile, documents, password, and the plan's extras for the member's own webpage. */
export function PersonalTab() {
  const [isProfileUnsent, setProfileUnsent] = useState(false)
  const documents = useLazyModule(loadDocuments)
  const password = useLazyModule(loadPassword)
  const devices = useLazyModule(loadDevices)
  const notifications = useLazyModule(loadNotifications)
  const leaving = useLazyModule(loadLeaving)
  const isAdmin = useSession((session) => session.userAuth?.isAdmin === true)
  const factor = useLazyModule(loadFactor, isAdmin)
  const [isDocumentUnsent, setDocumentUnsent] = useState(false)
  const [day, setDay] = useState<string | null>(null)
  const [loaded, { retry, reload, replace }] = useOwnDetails()
  if (loaded.state === 'loading') return <PersonalSkeleton />
  if (loaded.state === 'failed') return <LoadFailed {...loaded} onRetry={retry} />
  const details = loaded.data
  const typedDay = { day, type: setDay }
  return (
    <div className={styles.personal}>
      <OfflineNotice>Changes need a connection. What you type stays here.</OfflineNotice>
      <div className={styles.column}>
        <section className={styles.section} aria-labelledby="profile-heading">
          <h2 id="profile-heading">Profile</h2>
          <FormRows rows={profileRows(details)} isUnsent={isProfileUnsent}>
            <ProfileForm
              details={details}
              onChanged={replace}
              onUnsent={setProfileUnsent}
              typedDay={typedDay}
            />
          </FormRows>
        </section>
        <section className={styles.section} aria-labelledby="password-heading">
          <h2 id="password-heading">Password</h2>
          {password ? (
            <FormRows rows={passwordRows} isUnsent={false}>
              <password.ChangePassword onChanged={() => void reload().catch(() => undefined)} />
            </FormRows>
          ) : (
            <Skeleton cards={1} lines={2} />
          )}
        </section>
        <section className={styles.section} aria-labelledby="passkeys-heading">
          <h2 id="passkeys-heading">Passkeys</h2>
          {devices ? <devices.OwnPasskeys /> : <Skeleton cards={1} lines={2} />}
        </section>
        {isAdmin && (
          <section className={styles.section} aria-labelledby="factor-heading">
            <h2 id="factor-heading">Second factor</h2>
            {factor ? <factor.OwnFactor /> : <Skeleton cards={1} lines={2} />}
          </section>
        )}
        <section className={styles.section} aria-labelledby="devices-heading">
          <h2 id="devices-heading">Where you are logged in</h2>
          {devices ? <devices.Devices /> : <Skeleton cards={2} lines={2} />}
        </section>
      </div>
      <div className={styles.column}>
        <section className={styles.section} aria-labelledby="documents-heading">
          <h2 id="documents-heading">Documents</h2>
          {documents ? (
            <documents.Documents
              details={details}
              onChanged={replace}
              onReload={reload}
              isUnsent={isDocumentUnsent}
              onUnsent={setDocumentUnsent}
              typedDay={typedDay}
            />
          ) : (
            <Skeleton cards={3} lines={2} />
          )}
        </section>
        <section className={styles.section} aria-labelledby="notifications-heading">
          <h2 id="notifications-heading">Notifications</h2>
          {notifications ? <notifications.Notifications /> : <Skeleton cards={6} lines={2} />}
        </section>
        <Extras details={details} />
        <section className={styles.section} aria-labelledby="data-heading">
          <h2 id="data-heading">Your data</h2>
          {leaving ? <leaving.Leaving /> : <Skeleton cards={1} lines={3} />}
        </section>
      </div>
      <LeaveWarning title="Leave without saving?" active={isProfileUnsent || isDocumentUnsent}>
        What you typed or chose is not saved yet. It is lost when you leave.
      </LeaveWarning>
    </div>
  )
}

/** The same layout as the loaded tab. */
function PersonalSkeleton() {
  return (
    <div className={styles.personal}>
      <Skeleton label="Loading your information" cards={6} lines={2} />
      <Skeleton cards={4} lines={2} />
    </div>
  )
}
