import { Button } from '../../../ui/Button.tsx'
import styles from './Verification.module.css'

/** Shown when a document fails to load, most likely because its link has expired. */
export const LinkExpired = ({ onReload }: { onReload: () => void }) => (
  <div className={styles.broken}>
    <p>This document could not be loaded. Its private link expires after 15 minutes.</p>
    <Button onClick={onReload}>Load it again</Button>
  </div>
)
