import * as RadixDialog from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Dialog.module.css'

type Props = {
  title: string
  open: boolean
  /** Esc, the cross or a press outside. */
  onClose: () => void
  /** A sentence under the title, read aloud with it. */
  description?: ReactNode
  /** `wide` for pictures, histories and long texts. */
  width?: 'normal' | 'wide'
  /** Buttons at the end; the main one last. */
  actions?: ReactNode
  children?: ReactNode
}

/** A modal window; from the bottom edge on a phone. Keep one open at a time. */
export function Dialog({ title, open, onClose, description, width = 'normal', actions, children }: Props) {
  return (
    <RadixDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={styles.overlay} />
        <RadixDialog.Content
          className={`${styles.dialog} ${styles[width]}`}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className={styles.head}>
            <RadixDialog.Title className={styles.title}>{title}</RadixDialog.Title>
            <RadixDialog.Close className={styles.close} aria-label="Close">
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
