import { Upload } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useRef } from 'react'
import { Button } from '../../Button.tsx'
import styles from './Drop.module.css'

type Props = {
  /** The name of the field. */
  label: string
  /** As of an input of type file. */
  accept?: string
  look?: 'primary' | 'secondary'
  onChoose: (files: File[]) => void
  /** Other ways beside this one. */
  children?: ReactNode
}

/** A row to choose files with, on a page that takes dropped ones, too (`useFileDrop`). */
export function ChooseFiles({ label, accept, look = 'primary', onChoose, children }: Props) {
  const input = useRef<HTMLInputElement>(null)

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])]
    // Without this, choosing the same file again would fire no event.
    target.value = ''
    if (files.length > 0) onChoose(files)
  }

  return (
    <div className={`row ${styles.ways}`}>
      <Button look={look} onClick={() => input.current?.click()}>
        <Upload aria-hidden size={18} />
        Choose files
      </Button>
      {children}
      <span className={styles.or}>or drop files anywhere on this page</span>
      <input
        ref={input}
        type="file"
        multiple
        accept={accept}
        className="visually-hidden"
        tabIndex={-1}
        aria-label={label}
        onChange={choose}
      />
    </div>
  )
}
