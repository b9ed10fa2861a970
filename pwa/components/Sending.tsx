import { useLayoutEffect, useRef, type ReactNode } from 'react'
import styles from './Form.module.css'

type Props = {
  /** The form is on its way. */
  busy: boolean
  children: ReactNode
}

/**
 * The content of a form that is emptied once it was sent: nothing can be typed or chosen meanwhile, which would be lost
 * with the rest. Whoever sent it from within has the focus again afterwards, unless it went elsewhere.
 */
export function Sending({ busy, children }: Props) {
  const focused = useRef<Element | null>(null)
  useLayoutEffect(() => {
    const isNowhere = document.activeElement === document.body
    if (!busy && isNowhere && focused.current instanceof HTMLElement)
      focused.current.focus({ preventScroll: true })
  }, [busy])
  // Enter in a field presses the button, too.
  const note = () => void (focused.current = document.activeElement)
  return (
    <fieldset role="none" disabled={busy} className={styles.whole} onClickCapture={note}>
      {children}
    </fieldset>
  )
}
