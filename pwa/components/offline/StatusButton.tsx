import { Cloud, CloudOff, CloudUpload, TriangleAlert } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useConnection } from '../../offline/connection.ts'
import { useVault } from '../../offline/vault-state.ts'
import { useSession } from '../../session/session.ts'
import { Dialog } from '../Dialog.tsx'
import { toast } from '../toast.ts'
import { shownFilling } from './filling.ts'
import styles from './StatusButton.module.css'

const StatusPanel = lazy(() => import('./StatusPanel.tsx').then((file) => ({ default: file.StatusPanel })))

/** The one place that says how it stands with the server, and opens what is saved here and what waits to be sent. */
export function StatusButton() {
  const { pathname } = useLocation()
  const [openOn, setOpenOn] = useState<string | null>(null)
  if (openOn !== null && openOn !== pathname) setOpenOn(null)
  const [isTyped, setIsTyped] = useState(false)
  const { words, spoken, isUsual, waiting, Icon } = useStatus()
  return (
    <>
      <button
        type="button"
        className={isUsual ? styles.button : `${styles.button} ${styles.waiting}`}
        onClick={() => setOpenOn(pathname)}
        aria-haspopup="dialog"
      >
        <Icon aria-hidden size={20} />
        <output className="visually-hidden">
          {spoken}
          {waiting > 0 && `, ${waiting} unsent`}
        </output>
        {!isUsual && (
          <span aria-hidden className={styles.words}>
            {words}
          </span>
        )}
        {waiting > 0 && <span aria-hidden>{waiting}</span>}
      </button>
      <Dialog
        title="Connection and saved guests"
        open={openOn === pathname}
        onClose={() => (isTyped ? toast('Keep or cancel your changes first.') : setOpenOn(null))}
      >
        <Suspense>
          <StatusPanel onTyped={setIsTyped} />
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
  const hasTrouble = useVault(
    ({ trouble, lost }) => lost !== null || (trouble !== null && trouble !== 'missing'),
  )
  const say = (words: string, Icon: typeof Cloud, spoken = words) => ({
    words,
    spoken,
    Icon,
    waiting,
    isUsual: words === 'Online',
  })
  if (state === 'offline') return say('Offline', CloudOff)
  if (state === 'unreachable') return say('No answer', CloudOff)
  if (!hasSession) return say('Logged out', TriangleAlert)
  if (hasTrouble) return say('Storage', TriangleAlert)
  if (waiting > 0) return say('Unsent', CloudUpload)
  if (filling === null) return say('Online', Cloud)
  // A number that changes all the time is not read aloud.
  return say(`Saving ${shownFilling(filling)}`, Cloud, 'Saving guests')
}
