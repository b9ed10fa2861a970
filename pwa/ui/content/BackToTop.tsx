import { ArrowUp } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { watchBackToTop } from '../../platform/back-to-top.ts'
import styles from './BackToTop.module.css'

/** A button that scrolls a long list to its top. `raised` makes room for another button at the bottom of a phone. */
export function BackToTop({ raised = false }: { raised?: boolean }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => watchBackToTop(button.current!), [])
  return (
    <button
      ref={button}
      type="button"
      className={raised ? `${styles.button} ${styles.raised}` : styles.button}
      data-back-to-top
      aria-label="Back to top"
    >
      <ArrowUp aria-hidden size={18} />
      <span className={styles.label}>Back to top</span>
    </button>
  )
}
