import { Button } from '../../../components/Button.tsx'
import styles from './Verification.module.css'

/** Stands in the place of a document whose link has expired, most likely (D-51). */
export const LinkExpired = ({ onReload }: { onReload: () => void }) => (
  <div className={styles.broken}>
    <p>This document could not be loaded. Its private link expires after 15 minutes.</p>
    <Button onClick={onReload}>Load it again</Button>
  </div>
)
