import { ArrowUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import styles from './BackToTop.module.css'

/** Appears after scrolling more than this many pixels (SRC-19). */
const appearsAfter = 400

/** A button back to the top of a long list; `raised` where another button stands at the bottom of a phone. */
export function BackToTop({ raised = false }: { raised?: boolean }) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const look = () => setShown(scrollY > appearsAfter)
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
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
    >
      <ArrowUp aria-hidden size={18} />
      Back to top
    </button>
  )
}
