import { ArrowUp } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { watchBackToTop } from '../../platform/back-to-top.ts'
import styles from './BackToTop.module.css'

/**
 * Scrolls a long page to its top: beside the text, or where there is no room in a bar across the window, whose place is
 * at the end of the page. `beside` puts it beside another button instead.
 */
export function BackToTop({ beside = false }: { beside?: boolean }) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => watchBackToTop(bar.current!), [])
  return (
    <div ref={bar} className={beside ? styles.beside : styles.bar} data-back-to-top data-print="hide">
      <button type="button" className={styles.button} aria-label="Back to top">
        <ArrowUp aria-hidden size={18} />
        <span className={styles.label}>Back to top</span>
      </button>
    </div>
  )
}
