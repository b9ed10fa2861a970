import { FileField } from '../files/FileField.tsx'
import type { Files } from '../files/useFiles.ts'

type Props = {
  files: Files
  /** Why the files cannot be sent as they are. */
  error?: string
  disabled?: boolean
}

/** The files of a review. */
export function EvidenceField({ files, error, disabled }: Props) {
  return (
    <FileField
      label="Evidence"
      hint="Photos or documents give your review more weight."
      optional
      files={files}
      error={error}
      disabled={disabled}
    />
  )
}
