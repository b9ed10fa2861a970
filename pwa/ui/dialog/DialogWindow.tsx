import * as RadixDialog from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import styles from './Dialog.module.css'

export type DialogProps = {
  title: string
  open: boolean
  /** Called on Esc, the close button or a press outside. */
  onClose: () => void
  /** A sentence below the title, which screen readers announce with it. */
  description?: ReactNode
  /** `wide` for pictures, histories and long texts. */
  width?: 'normal' | 'wide'
  /** Buttons at the end, the primary one last. */
  actions?: ReactNode
  children?: ReactNode
}

/** The window of `Dialog`, which loads this file only when a dialog opens. */
export function DialogWindow({
  title,
  open,
  onClose,
  description,
  width = 'normal',
  actions,
  children,
}: DialogProps) {
  const focus = useFocus()
  return (
    <RadixDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={styles.overlay} />
        <RadixDialog.Content
          className={`${styles.dialog} ${styles[width]}`}
          {...focus}
          onInteractOutside={(event) => isToast(event.target) && event.preventDefault()}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className={styles.head}>
            <RadixDialog.Title>{title}</RadixDialog.Title>
            <RadixDialog.Close className={`icon-button ${styles.close}`} aria-label="Close">
              <X aria-hidden size={20} />
            </RadixDialog.Close>
          </div>
          {description && <RadixDialog.Description>{description}</RadixDialog.Description>}
          {children}
          {actions && <div className={styles.actions}>{actions}</div>}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

/** A toast lies above the dialog, so a press on it must not close the dialog. */
const isToast = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-kind]') !== null

const fields = 'form :is(input, select, textarea):enabled:not([hidden])'

/**
 * Moves the focus to the first field when the dialog opens, of a choice to what is chosen. When it closes, the focus
 * returns to the element that had it before, or to the heading if that element is gone, unless it has moved elsewhere
 * meanwhile.
 */
function useFocus() {
  const before = useRef<Element | null>(null)
  return {
    onOpenAutoFocus(event: Event) {
      before.current = document.activeElement
      const field = (event.currentTarget as Element).querySelector<HTMLElement>(fields)
      if (!field) return
      event.preventDefault()
      const options = field.matches('[type=radio]') && field.closest('fieldset')
      const chosen = options && options.querySelector<HTMLElement>(':checked')
      ;(chosen || field).focus()
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      if (document.activeElement !== document.body) return
      const left = before.current?.isConnected ? before.current : document.querySelector('#main h1')
      if (left instanceof HTMLElement) left.focus({ preventScroll: true })
    },
  }
}
