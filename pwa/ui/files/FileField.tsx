import { Camera, Upload } from 'lucide-react'
import { useId, useRef, useState, type DragEvent, type ReactNode } from 'react'
import { acceptedFiles } from '../../../shared/form-rules.ts'
import { Button } from '../Button.tsx'
import dropStyles from './drop/Drop.module.css'
import fieldStyles from '../form/Field.module.css'
import { FieldError } from '../form/FieldFrame.tsx'
import type { Files } from './useFiles.ts'
import { FileRow } from './FileRow.tsx'
import styles from './FileField.module.css'

type Props = {
  label: ReactNode
  hint?: ReactNode
  /** From `useFiles`. */
  files: Files
  error?: string
  optional?: boolean
  name?: string
  disabled?: boolean
}

/** A field for several files, chosen, dropped or photographed; each shows its preview, size and progress. */
export function FileField({ label, hint, files, error, optional = false, name, disabled = false }: Props) {
  const id = useId()
  const choose = useRef<HTMLInputElement>(null)
  const photograph = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    if (!disabled) files.add(event.dataTransfer.files)
  }

  const input = { type: 'file', disabled, className: 'visually-hidden', tabIndex: -1 } as const
  return (
    <fieldset className={fieldStyles.field} aria-describedby={`${id}-hint ${id}-error`}>
      <legend className={fieldStyles.label}>
        {label}
        {optional && <span className={fieldStyles.optional}> (optional)</span>}
      </legend>
      <p id={`${id}-hint`} className={fieldStyles.hint}>
        {hint} GIF, JPG, PNG or PDF, at most 10 MB each.
      </p>
      <div
        className={over ? `${styles.drop} ${dropStyles.over}` : styles.drop}
        data-invalid={error ? true : undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Button disabled={disabled} onClick={() => choose.current?.click()}>
          <Upload aria-hidden size={18} />
          Choose files
        </Button>
        <span className={styles.camera}>
          <Button disabled={disabled} onClick={() => photograph.current?.click()}>
            <Camera aria-hidden size={18} />
            Take a photo
          </Button>
        </span>
        <span className={dropStyles.or}>or drop them here</span>
        <input
          {...input}
          ref={choose}
          name={name}
          multiple
          accept={acceptedFiles}
          aria-label={typeof label === 'string' ? label : 'Files'}
          onChange={take}
        />
        <input
          {...input}
          ref={photograph}
          accept="image/jpeg,image/png"
          capture="environment"
          aria-label="Photo"
          onChange={take}
        />
      </div>
      {files.files.length > 0 && (
        <ul className={styles.list}>
          {files.files.map((one) => (
            <FileRow
              {...one}
              key={one.key}
              onRemove={() => files.remove(one.key)}
              onRetry={() => files.retry(one.key)}
            />
          ))}
        </ul>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )

  function take({ target }: { target: HTMLInputElement }) {
    files.add([...(target.files ?? [])])
    // Without this, choosing the same file again after removing it would fire no event.
    target.value = ''
  }
}
