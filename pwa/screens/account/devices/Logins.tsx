import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { useLoad } from '../../../ui/loading/useLoad.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from '../Account.module.css'
import { Devices } from './Devices.tsx'
import { OwnPasskeys } from './OwnPasskeys.tsx'

const loadPasskeys = (signal: AbortSignal) => api.passkeys({}, { signal })
const loadDevices = (signal: AbortSignal) => api.devices({}, { signal })

/** Passkeys and devices; they appear together, so that neither moves the other. */
export function Logins() {
  const passkeys = useLoad(loadPasskeys)
  const devices = useLoad(loadDevices)
  const [hasCome, setHasCome] = useState(false)
  if (!hasCome && passkeys[0].state !== 'loading' && devices[0].state !== 'loading') setHasCome(true)
  if (!hasCome) return <Skeleton label="Loading your passkeys and devices" cards={3} lines={2} />
  return (
    <>
      <section className={styles.section} aria-labelledby="passkeys-heading">
        <h2 id="passkeys-heading">Passkeys</h2>
        <OwnPasskeys load={passkeys} />
      </section>
      <section className={styles.section} aria-labelledby="devices-heading">
        <h2 id="devices-heading">Where you are logged in</h2>
        <Devices load={devices} />
      </section>
    </>
  )
}
