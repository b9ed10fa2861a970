import { useId } from 'react'
import type { PackPreview } from '../../../shared/schemas/packs.ts'
import type { Bound } from '../../ui/form/Field.tsx'
import field from '../../ui/form/Field.module.css'
import styles from './Pack.module.css'
import { fileSize } from '../../ui/files/file-size.ts'

type Props = Bound<string[]> & Pick<PackPreview, 'files'>

/** The files beside the PDF of a pack, of which any can be left out; the value holds the ids of those. */
export function Originals({ files, name, value: left, onChange, onBlur }: Props) {
  const id = useId()
  if (files.length === 0) return null
  const toggle = (file: string) =>
    onChange(left.includes(file) ? left.filter((one) => one !== file) : [...left, file])
  const holdsPosition = files.some(({ mayHoldPosition }) => mayHoldPosition)
  return (
    <fieldset className="gap-0" aria-describedby={holdsPosition ? id : undefined}>
      <legend className={field.label}>Files in the pack</legend>
      {holdsPosition && (
        <p id={id} className="soft small">
          An original may contain the location where it was taken. Leave it out, and the PDF still shows the
          picture.
        </p>
      )}
      {files.map((file) => (
        <label key={file.file} className={`${field.check} ${styles.original}`}>
          <input
            type="checkbox"
            name={`${name}-${file.file}`}
            checked={!left.includes(file.file)}
            onChange={() => toggle(file.file)}
            onBlur={onBlur}
          />
          <span>
            {file.name} <span className="soft small">{words(file)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** '3.2 MB · resized before upload'. */
function words({ size, isSealed, hasOriginal }: PackPreview['files'][number]): string {
  if (!hasOriginal) return `${fileSize(size)} · a copy: no original was kept`
  return isSealed ? fileSize(size) : `${fileSize(size)} · resized before upload`
}
