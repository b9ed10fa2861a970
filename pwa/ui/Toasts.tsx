import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { keepFree } from './free-place.ts'
import { dismissToast, toastMs, useToasts, type Toast } from './toast.ts'
import styles from './Toasts.module.css'

/** The region of toasts, always in the page, because screen readers announce only additions to a known region. */
export function Toasts() {
  const toasts = useToasts((store) => store.toasts)
  const region = useRef<HTMLOutputElement>(null)
  useEffect(() => (toasts.length > 0 && region.current ? keepFree(region.current) : undefined), [toasts])
  return (
    <output ref={region} aria-live="polite" aria-label="Messages" className={styles.region}>
      {toasts.map((toast) => (
        <ToastItem key={toast.id} {...toast} />
      ))}
    </output>
  )
}

export function ToastItem({ id, text, kind, action }: Toast) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held || action) return undefined
    const timer = setTimeout(dismissToast, toastMs, id)
    return () => clearTimeout(timer)
  }, [id, held, action])
  const Icon = kind === 'success' ? CircleCheck : CircleAlert
  return (
    <div
      className={`${styles.toast} ${styles[kind]}`}
      data-kind={kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon aria-hidden size={20} className={styles.icon} />
      <p className={styles.text}>{text}</p>
      {action && (
        <Button
          onClick={() => {
            dismissToast(id)
            action.run()
          }}
        >
          {action.label}
        </Button>
      )}
      <button type="button" className={styles.close} aria-label="Dismiss" onClick={() => dismissToast(id)}>
        <X aria-hidden size={18} />
      </button>
    </div>
  )
}
