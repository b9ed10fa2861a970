import { useState } from 'react'
import type { Intake } from '../../../shared/schemas/intake.ts'
import type { UserDetails } from '../../../shared/schemas/account.ts'
import { hasMembership } from '../../session/membership.ts'
import { useSession } from '../../session/session.ts'
import { LeaveWarning } from '../../ui/form/LeaveWarning.tsx'
import { LoadFailed } from '../../ui/loading/LoadFailed.tsx'
import { useLoad } from '../../ui/loading/useLoad.ts'
import { OfflineNotice } from '../../ui/OfflineNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stamp } from '../../ui/Stamp.tsx'
import { useOwnDetails } from '../../ui/loading/useOwnDetails.ts'
import { ChangePassword } from '../../auth/ChangePassword.tsx'
import { OwnFactor } from '../../auth/factor/OwnFactor.tsx'
import { Leaving } from '../../auth/Leaving.tsx'
import { api } from '../../api/api.ts'
import { loadWatched } from '../../guests/watch/watched.ts'
import { Notifications } from './notifications/Notifications.tsx'
import { Watched } from './notifications/Watched.tsx'
import { Bookings } from './bookings/Bookings.tsx'
import { Documents } from './documents/Documents.tsx'
import { DocumentsHeading } from './documents/DocumentsHeading.tsx'
import { Extras } from './extras/Extras.tsx'
import { FormRows } from './FormRows.tsx'
import styles from './Account.module.css'
import { ProfileForm, profileRows } from './ProfileForm.tsx'
import { Devices } from './devices/Devices.tsx'
import { OwnPasskeys } from './devices/OwnPasskeys.tsx'

const passwordRows = [{ label: 'Password', name: 'password', value: 'Change' }]

/** Profile, documents, password, and the plan's extras for the member's own webpage. */
export function PersonalTab() {
  const [isProfileUnsent, setProfileUnsent] = useState(false)
  const isAdmin = useSession((session) => session.userAuth?.isAdmin === true)
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
          <div className="row-between">
            <h2 id="profile-heading">Profile</h2>
            {details.isAccountVerified && <Stamp>Verified</Stamp>}
          </div>
          <FormRows rows={profileRows(details)} isUnsent={isProfileUnsent}>
            <ProfileForm
              details={details}
              onChanged={replace}
              onUnsent={setProfileUnsent}
              typedDay={typedDay}
            />
          </FormRows>
          <FormRows rows={passwordRows} isUnsent={false}>
            <ChangePassword onChanged={() => void reload().catch(() => undefined)} />
          </FormRows>
        </section>
        {isAdmin && (
          <section className={styles.section} aria-labelledby="factor-heading">
            <h2 id="factor-heading">Second factor</h2>
            <OwnFactor />
          </section>
        )}
        <Logins />
      </div>
      <div className={styles.column}>
        <section className={styles.section} aria-labelledby="documents-heading">
          <DocumentsHeading />
          <Documents
            details={details}
            onChanged={replace}
            onReload={reload}
            isUnsent={isDocumentUnsent}
            onUnsent={setDocumentUnsent}
            typedDay={typedDay}
          />
        </section>
        <BelowDocuments details={details} />
      </div>
      <LeaveWarning title="Leave without saving?" active={isProfileUnsent || isDocumentUnsent}>
        What you typed or chose isn’t saved yet and will be lost.
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

const loadIntake = (signal: AbortSignal) => api.intake({}, { signal })
const loadSettings = (signal: AbortSignal) => api.notificationSettings({}, { signal })
const noIntake = (): Promise<Intake> =>
  Promise.resolve({ isOn: false, addresses: null, hasSecret: false, last: null, unread: null })
const nothing = () => Promise.resolve()

/** What differs in height once it is loaded appears together with all below it, so that nothing moves. */
function BelowDocuments({ details }: { details: UserDetails }) {
  const isMember = useSession(({ userAuth }) => hasMembership(userAuth))
  const hasBookings = details.currentlyPaid && details.isAccountVerified
  const intake = useLoad(hasBookings ? loadIntake : noIntake)
  const settings = useLoad(loadSettings)
  const watched = useLoad(isMember ? loadWatched : nothing)
  const [hasCome, setHasCome] = useState(false)
  if (!hasCome && [intake, settings, watched].every(([{ state }]) => state !== 'loading')) setHasCome(true)
  if (!hasCome) return <Skeleton label="Loading your notifications" cards={4} lines={2} />
  return (
    <>
      <section className={styles.section} aria-labelledby="notifications-heading">
        <h2 id="notifications-heading">{hasBookings ? 'Bookings and notifications' : 'Notifications'}</h2>
        <div className="rows">
          {hasBookings && <Bookings load={intake} />}
          <Notifications load={settings} />
          {isMember && <Watched load={watched} />}
        </div>
      </section>
      <Extras details={details} />
      <section className={styles.section} aria-labelledby="data-heading">
        <h2 id="data-heading">Your data</h2>
        <Leaving />
      </section>
    </>
  )
}

const loadPasskeys = (signal: AbortSignal) => api.passkeys({}, { signal })
const loadDevices = (signal: AbortSignal) => api.devices({}, { signal })

/** Passkeys and devices; they appear together, so that neither moves the other. */
function Logins() {
  const passkeys = useLoad(loadPasskeys)
  const devices = useLoad(loadDevices)
  const [hasCome, setHasCome] = useState(false)
  if (!hasCome && passkeys[0].state !== 'loading' && devices[0].state !== 'loading') setHasCome(true)
  if (!hasCome) return <Skeleton label="Loading your passkeys and devices" cards={3} lines={2} />
  return (
    <section className={styles.section} aria-labelledby="devices-heading">
      <h2 id="devices-heading">Passkeys and devices</h2>
      <div className="rows">
        <OwnPasskeys load={passkeys} />
        <Devices load={devices} />
      </div>
    </section>
  )
}
