import { useLayoutEffect, useRef, type ReactNode } from 'react'
import styles from './Form.module.css'

type Props = {
  /** True while the form is being sent. */
  busy: boolean
  children: ReactNode
}

/**
 * The content of a form that is reset after it is sent: disabled meanwhile, because later input would be lost with the
 * rest. Afterwards the focus returns to the control that had it, unless it has moved elsewhere.
 */
export function BusyFieldset({ busy, children }: Props) {
  const focused = useRef<Element | null>(null)
  useLayoutEffect(() => {
    const isNowhere = document.activeElement === document.body
    if (!busy && isNowhere && focused.current instanceof HTMLElement)
      focused.current.focus({ preventScroll: true })
  }, [busy])
  // Enter in a field fires a click on the submit button, too.
  const noteFocus = () => void (focused.current = document.activeElement)
  return (
    <fieldset role="none" disabled={busy} className={styles.whole} onClickCapture={noteFocus}>
      {children}
    </fieldset>
  )
}
