import { Cloud, CloudOff, TriangleAlert } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useConnection } from '../../offline/connection.ts'
import { useVault } from '../../offline/vault-state.ts'
import { useSession } from '../../session/session.ts'
import { Dialog } from '../Dialog.tsx'
import styles from './StatusButton.module.css'

const StatusPanel = lazy(() => import('./StatusPanel.tsx').then((file) => ({ default: file.StatusPanel })))

/** The one place that says how it stands with the server, and opens what is saved here and what waits to be sent. */
export function StatusButton() {
  const { key } = useLocation()
  const [openOn, setOpenOn] = useState<string | null>(null)
  const { words, isUsual, Icon } = useStatus()
  return (
    <>
      <button
        type="button"
        className={isUsual ? styles.button : `${styles.button} ${styles.waiting}`}
        onClick={() => setOpenOn(key)}
        aria-haspopup="dialog"
      >
        <Icon aria-hidden size={20} />
        <output className={isUsual ? 'visually-hidden' : undefined}>{words}</output>
      </button>
      <Dialog title="Connection and saved guests" open={openOn === key} onClose={() => setOpenOn(null)}>
        <Suspense>
          <StatusPanel />
        </Suspense>
      </Dialog>
    </>
  )
}

/** The most important thing to say, in two words. */
function useStatus() {
  const state = useConnection((connection) => connection.state)
  const hasSession = useSession((session) => session.userAuth?.token !== '')
  const waiting = useVault((vault) => vault.drafts.length)
  const filling = useVault((vault) => vault.filling)
  const hasTrouble = useVault((vault) => vault.trouble !== null && vault.trouble !== 'missing')
  const unsent = waiting === 0 ? '' : `, ${waiting} unsent`
  if (state === 'offline') return { words: `Offline${unsent}`, isUsual: false, Icon: CloudOff }
  if (state === 'unreachable') return { words: `No answer${unsent}`, isUsual: false, Icon: CloudOff }
  if (!hasSession) return { words: `Logged out${unsent}`, isUsual: false, Icon: TriangleAlert }
  if (hasTrouble) return { words: `Storage${unsent}`, isUsual: false, Icon: TriangleAlert }
  if (waiting > 0) return { words: `${waiting} unsent`, isUsual: false, Icon: Cloud }
  if (filling !== null)
    return { words: `Saving ${filling.toLocaleString('en-US')}`, isUsual: false, Icon: Cloud }
  return { words: 'Online', isUsual: true, Icon: Cloud }
}
