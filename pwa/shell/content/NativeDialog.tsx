import { X } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import dialogStyles from '../../ui/dialog/Dialog.module.css'
import styles from './NativeDialog.module.css'

type Props = { title: string; children: ReactNode } & Partial<Record<`data-${string}`, boolean>>

/** A dialog of a content page, which looks as those of the app do; `site/dialogs.ts` opens and closes it. */
export function NativeDialog({ title, children, ...marks }: Props) {
  const id = useId()
  return (
    <dialog {...marks} aria-labelledby={id} className={`${dialogStyles.dialog} ${styles.native}`}>
      <div className={dialogStyles.head}>
        <h2 id={id} className={dialogStyles.title}>
          {title}
        </h2>
        <button type="button" data-close className={dialogStyles.close} aria-label="Close">
          <X aria-hidden size={20} />
        </button>
      </div>
      {children}
    </dialog>
  )
}
