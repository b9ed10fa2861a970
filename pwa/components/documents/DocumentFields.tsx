import { useState } from 'react'
import { dayOf } from '../../../shared/dates.ts'
import { type Bound, Field } from '../Field.tsx'
import { FileField } from '../files/FileField.tsx'
import type { Files } from '../files/useFiles.ts'
import { documentKinds, documentNames, type DocumentFiles, type DocumentKind } from './useDocumentFiles.ts'

const hints: Readonly<Record<DocumentKind, string>> = {
  documents: "A driver's license, passport or state ID, both sides if it has two.",
  insuranceDocuments: 'The declaration page of your property or liability insurance.',
  otherDocuments: 'Anything else that shows that you run the listing.',
}

type Props = {
  files: DocumentFiles
  /** Kinds that may stay empty. */
  optional: readonly DocumentKind[]
  /** Of the form: its errors, and how to take one back. */
  errors: Partial<Record<string, string>>
  forget: (name: string) => void
  insuranceDate: Bound
}

/** The three file fields for verification and the insurance expiration date (ACC-14 to ACC-17, OP-63, OP-64). */
export function DocumentFields({ files, optional, errors, forget, insuranceDate }: Props) {
  const [today] = useState(() => dayOf(new Date()))
  return (
    <>
      {documentKinds.map((kind) => (
        <FileField
          key={kind}
          name={kind}
          label={documentNames[kind]}
          hint={hints[kind]}
          files={forgetting(files.of[kind], () => forget(kind))}
          error={errors[kind]}
          optional={optional.includes(kind)}
        />
      ))}
      <Field label="Insurance expiration date" type="date" min={today} {...insuranceDate} />
    </>
  )
}

/** Whoever changes the files of a field has answered its error. */
const forgetting = (files: Files, forget: () => void): Files => ({
  ...files,
  add(chosen) {
    forget()
    files.add(chosen)
  },
  remove(key) {
    forget()
    files.remove(key)
  },
})
