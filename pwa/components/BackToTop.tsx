import { ArrowUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import styles from './BackToTop.module.css'

/** Appears after scrolling more than this many pixels (SRC-19). */
const appearsAfter = 400

const changes = ['scroll', 'focusin', 'focusout'] as const

/** Fields that the keyboard of a phone belongs to. */
const typedInto = 'textarea, input:not([type=radio], [type=checkbox], [type=file])'

/** Whether a field that is typed into is in sight, on a window so narrow that the button may lie over it. */
function isTyping(): boolean {
  if (!matchMedia('(max-width: 899.98px)').matches) return false
  const { top, bottom } = document.activeElement?.closest(typedInto)?.getBoundingClientRect() ?? {}
  return top !== undefined && bottom !== undefined && bottom > 0 && top < innerHeight
}

/**
 * A button back to the top of a long list, away while something is typed, which it would cover; `raised` where
 * another button stands at the bottom of a phone.
 */
export function BackToTop({ raised = false }: { raised?: boolean }) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const look = () => setShown(scrollY > appearsAfter && !isTyping())
    look()
    for (const name of changes) addEventListener(name, look, { passive: true })
    return () => {
      for (const name of changes) removeEventListener(name, look)
    }
  }, [])
  if (!shown) return null
  function go() {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    scrollTo({ top: 0, behavior: calm ? 'instant' : 'smooth' })
    document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true })
  }
  return (
    <button
      type="button"
      className={raised ? `${styles.button} ${styles.raised}` : styles.button}
      onClick={go}
      aria-label="Back to top"
    >
      <ArrowUp aria-hidden size={18} />
      <span className={styles.words}>Back to top</span>
    </button>
  )
}
