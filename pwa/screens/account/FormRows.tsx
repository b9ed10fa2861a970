import { ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './FormRows.module.css'

export type FormRow = {
  label: string
  /** The present value in words. */
  value: string
  /** The field of the form that gets the focus. */
  name: string
}

type Props = {
  rows: readonly FormRow[]
  /** Whether the form holds something that is not saved; it stays when the form is closed. */
  isUnsent: boolean
  /** A form with something to do begins open. */
  beginsOpen?: boolean
  /** The form; undefined while its code loads. */
  children?: ReactNode
}

type FoldProps = {
  label: string
  /** The present value in words. */
  value: string
  /** Something in it is to be seen. */
  beginsOpen?: boolean
  children: ReactNode
}

/** A row with its present value; a press opens what is behind it, below. */
export function Fold({ label, value, beginsOpen = false, children }: FoldProps) {
  const [isOpen] = useState(beginsOpen)
  return (
    <details className={styles.fold} open={isOpen}>
      <summary className={styles.row}>
        <span className="soft small">{label}</span>
        <span className={styles.value}>{value}</span>
        <ChevronRight aria-hidden size={18} />
      </summary>
      <div className={`gap-2 ${styles.folded}`}>{children}</div>
    </details>
  )
}

/** A form behind rows with its present values; a row opens it at its field. */
export function FormRows({ rows, isUnsent, beginsOpen = false, children }: Props) {
  const [isOpen, setIsOpen] = useState(beginsOpen)
  const [pressed, setPressed] = useState<string | null>(null)
  const content = useRef<HTMLDivElement>(null)
  const id = useId()
  const isLoaded = children !== undefined

  useEffect(() => {
    if (pressed === null || (isOpen && !isLoaded)) return
    const wanted = isOpen ? `[name="${pressed}"]` : `button[value="${pressed}"]`
    content.current?.querySelector<HTMLElement>(wanted)?.focus()
  }, [isOpen, isLoaded, pressed])

  function open(name: string) {
    setPressed(name)
    setIsOpen(true)
  }

  return (
    <div ref={content}>
      {!isOpen && (
        <ul className={`gap-0 ${styles.rows}`}>
          {rows.map(({ label, value, name }) => (
            <li key={name}>
              <button
                type="button"
                value={name}
                className={styles.row}
                aria-expanded={false}
                aria-controls={id}
                onClick={() => open(name)}
              >
                <span className="soft small">{label}</span>
                <span className={styles.value}>{value}</span>
                <ChevronRight aria-hidden size={18} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {!isOpen && isUnsent && <p className="soft small">You have unsaved changes.</p>}
      <div id={id} className="gap-2" hidden={!isOpen}>
        {children ?? <Skeleton cards={5} lines={3} />}
        {isLoaded && (
          <div>
            <Button look="plain" onClick={() => setIsOpen(false)}>
              Close
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
