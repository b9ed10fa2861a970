import { ArrowUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import styles from './BackToTop.module.css'

/** The button appears after scrolling further than this, in pixels. */
const appearsAfter = 400

const events = ['scroll', 'focusin', 'focusout'] as const

/** Fields that open a phone's keyboard. */
const textFields = 'textarea, input:not([type=radio], [type=checkbox], [type=file])'

/** Whether the focused text field is visible in a window so narrow that the button may cover it. */
function isTyping(): boolean {
  if (!matchMedia('(max-width: 899.98px)').matches) return false
  const { top, bottom } = document.activeElement?.closest(textFields)?.getBoundingClientRect() ?? {}
  return top !== undefined && bottom !== undefined && bottom > 0 && top < innerHeight
}

/**
 * A button that scrolls a long list to its top, hidden while it could cover the text field in use. `raised` makes room
 * for another button at the bottom of a phone.
 */
export function BackToTop({ raised = false }: { raised?: boolean }) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const update = () => setShown(scrollY > appearsAfter && !isTyping())
    update()
    for (const name of events) addEventListener(name, update, { passive: true })
    return () => {
      for (const name of events) removeEventListener(name, update)
    }
  }, [])
  if (!shown) return null
  function scrollToTop() {
    const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
    scrollTo({ top: 0, behavior: isReduced ? 'instant' : 'smooth' })
    document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true })
  }
  return (
    <button
      type="button"
      className={raised ? `${styles.button} ${styles.raised}` : styles.button}
      onClick={scrollToTop}
      aria-label="Back to top"
    >
      <ArrowUp aria-hidden size={18} />
      <span className={styles.label}>Back to top</span>
    </button>
  )
}
