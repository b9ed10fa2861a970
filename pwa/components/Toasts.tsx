import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './Button.tsx'
import { dismissToast, toastMs, useToasts, type Toast } from './toast.ts'
import styles from './Toasts.module.css'

/** The region that shows toasts; it stands in the page from the start, so that additions are read aloud. */
export function Toasts() {
  const toasts = useToasts((store) => store.toasts)
  return (
    <output aria-live="polite" aria-label="Messages" className={styles.region}>
      {toasts.map((toast) => (
        <ToastItem key={toast.id} {...toast} />
      ))}
    </output>
  )
}

function ToastItem({ id, text, kind, action }: Toast) {
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
