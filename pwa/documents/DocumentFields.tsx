import { useState } from 'react'
import { dayOf } from '../../shared/dates.ts'
import { type Bound, Field } from '../ui/form/Field.tsx'
import type { Files } from '../ui/files/useFiles.ts'
import { documentKinds, documentLabels, type DocumentFiles, type DocumentKind } from './useDocumentFiles.ts'
import { FileField } from '../ui/files/FileField.tsx'

const hints: Readonly<Record<DocumentKind, string>> = {
  documents: "A driver's license, passport or state ID, both sides if it has two.",
  insuranceDocuments: 'The declaration page of your property or liability insurance.',
  otherDocuments: 'Anything else that shows that you run the listing.',
}

type Props = {
  files: DocumentFiles
  /** Kinds that may stay empty. */
  optional: readonly DocumentKind[]
  errors: Partial<Record<string, string>>
  clearError: (name: string) => void
  insuranceDate: Bound
}

/** The three file fields for verification and the insurance expiration date. */
export function DocumentFields({ files, optional, errors, clearError, insuranceDate }: Props) {
  const [today] = useState(() => dayOf(new Date()))
  return (
    <>
      {documentKinds.map((kind) => (
        <FileField
          key={kind}
          name={kind}
          label={documentLabels[kind]}
          hint={hints[kind]}
          files={clearingError(files.byKind[kind], () => clearError(kind))}
          error={errors[kind]}
          optional={optional.includes(kind)}
        />
      ))}
      <Field label="Insurance expiration date" type="date" min={today} {...insuranceDate} />
    </>
  )
}

/** Clears the field's error when its files change. */
const clearingError = (files: Files, clearError: () => void): Files => ({
  ...files,
  add(added) {
    clearError()
    files.add(added)
  },
  remove(key) {
    clearError()
    files.remove(key)
  },
})
