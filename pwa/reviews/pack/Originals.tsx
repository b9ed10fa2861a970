import { useId } from 'react'
import type { PackPreview } from '../../../shared/schemas/packs.ts'
import { fileSize } from '../../ui/files/field/file-size.ts'
import type { Bound } from '../../ui/form/Field.tsx'
import styles from './Pack.module.css'

type Props = Bound<string[]> & Pick<PackPreview, 'files'>

/** The originals of a pack, of which any can be left out; the value holds the ids of those. */
export function Originals({ files, name, value: left, onChange, onBlur }: Props) {
  const id = useId()
  if (files.length === 0) return null
  const toggle = (file: string) =>
    onChange(left.includes(file) ? left.filter((one) => one !== file) : [...left, file])
  const holdsPosition = files.some(({ mayHoldPosition }) => mayHoldPosition)
  return (
    <fieldset className={styles.originals} aria-describedby={holdsPosition ? id : undefined}>
      <legend>Originals in the pack</legend>
      {holdsPosition && (
        <p id={id} className="soft small">
          An original may hold the position where it was taken. Leave out what the reader must not see.
        </p>
      )}
      {files.map((file) => (
        <label key={file.file} className={styles.original}>
          <input
            type="checkbox"
            name={`${name}-${file.file}`}
            checked={file.hasOriginal && !left.includes(file.file)}
            disabled={!file.hasOriginal}
            onChange={() => toggle(file.file)}
            onBlur={onBlur}
          />
          <span>
            {file.name}
            <span className={styles.note} dir="auto">
              {words(file)}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** 'Before, Kitchen · 3.2 MB · may hold a position'. */
function words(file: PackPreview['files'][number]): string {
  const { moment, room, size, isSealed, hasOriginal, mayHoldPosition } = file
  return [
    moment && `${moment === 'before' ? 'Before' : 'After'}, ${room}`,
    fileSize(size),
    !hasOriginal
      ? 'no original was kept, so it stands in the PDF alone'
      : !isSealed && 'made smaller before it was sent',
    mayHoldPosition && 'may hold a position',
  ]
    .filter(Boolean)
    .join(' · ')
}
