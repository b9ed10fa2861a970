import { Cloud, CloudOff, CloudUpload, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useConnection } from '../api/connection.ts'
import { useOutbox } from '../outbox/outbox-state.ts'
import { useVault } from '../vault/vault-state.ts'
import { takeStep } from '../platform/next-step.ts'
import { useSession } from '../session/session.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { toast } from '../ui/toast.ts'
import { useLazyModule } from '../ui/useLazyModule.ts'
import { syncProgressText } from './sync-progress.ts'
import styles from './StatusButton.module.css'

const loadPanel = () => import('./panel/StatusPanel.tsx')

/** Shows the connection state in the header and opens the status panel. */
export function StatusButton() {
  const { pathname } = useLocation()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  if (openedAt !== null && openedAt !== pathname) setOpenedAt(null)
  useEffect(() => {
    const opening = setTimeout(() => takeStep('connection') && setOpenedAt(location.pathname))
    return () => clearTimeout(opening)
  }, [])
  const [hasChanges, setHasChanges] = useState(false)
  const panel = useLazyModule(loadPanel)
  const { label, announcement, isOnline, waiting, Icon } = useStatus()
  return (
    <>
      <button
        type="button"
        className={isOnline ? styles.button : `${styles.button} ${styles.waiting}`}
        onClick={() => setOpenedAt(pathname)}
        aria-haspopup="dialog"
        data-away={!isOnline || undefined}
      >
        <Icon aria-hidden size={20} />
        <output className="visually-hidden">
          {announcement}
          {waiting > 0 && `, ${waiting} unsent`}
        </output>
        {!isOnline && (
          <span aria-hidden className={styles.words}>
            {label}
          </span>
        )}
        {waiting > 0 && <span aria-hidden>{waiting}</span>}
      </button>
      <Dialog
        title="Connection and saved guests"
        open={openedAt === pathname}
        onClose={() => (hasChanges ? toast('Keep or cancel your changes first.') : setOpenedAt(null))}
      >
        {panel && <panel.StatusPanel onChangesPending={setHasChanges} />}
      </Dialog>
    </>
  )
}

/** The most important state, in two words. */
function useStatus() {
  const state = useConnection((connection) => connection.state)
  const hasSession = useSession((session) => session.userAuth?.token !== '')
  const waiting = useOutbox((outbox) => outbox.waiting.length)
  const progress = useVault((vault) => vault.initialSync)
  const hasStorageError = useVault(
    ({ storageError, reset }) => reset !== null || (storageError !== null && storageError !== 'missing'),
  )
  const status = (label: string, Icon: typeof Cloud, announcement = label) => ({
    label,
    announcement,
    Icon,
    waiting,
    isOnline: label === 'Online',
  })
  if (state === 'offline') return status('Offline', CloudOff)
  if (state === 'unreachable') return status('No answer', CloudOff)
  if (!hasSession) return status('Logged out', TriangleAlert)
  if (hasStorageError) return status('Storage', TriangleAlert)
  if (waiting > 0) return status('Unsent', CloudUpload)
  if (progress === null) return status('Online', Cloud)
  // Screen readers do not get the number, which changes all the time.
  return status(`Saving ${syncProgressText(progress)}`, Cloud, 'Saving guests')
}
