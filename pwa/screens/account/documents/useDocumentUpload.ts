import { useState } from 'react'
import * as v from 'valibot'
import { type UserDetails } from '../../../../shared/schemas/account.ts'
import { DocumentsUpload, requiredDocumentMessages } from '../../../../shared/schemas/profile.ts'
import { uploadDocuments } from '../../../api/documents.ts'
import { sendFile } from '../../../api/files.ts'
import { documentChecks, withFiles } from '../../../components/documents/document-schema.ts'
import { type DocumentKind, useDocumentFiles } from '../../../components/documents/useDocumentFiles.ts'
import { useForm } from '../../../components/useForm.ts'
import { detailsLoaded } from '../../../session/session.ts'
import { useStored } from '../useStored.ts'

const sendDocument = sendFile('document')

/** Kinds that must be uploaded: those of which nothing is stored yet (OP-72). */
function requiredOf(details: UserDetails): Partial<Record<DocumentKind, string>> {
  const missing = Object.entries(requiredDocumentMessages).filter(
    ([kind]) => details[kind as keyof typeof requiredDocumentMessages].length === 0,
  )
  return Object.fromEntries(missing)
}

/** The upload form: each file is sent as it is chosen, and the form then names them (D-50, ACC-18, ACC-19). */
export function useDocumentUpload(details: UserDetails, onChanged: (details: UserDetails) => void) {
  const files = useDocumentFiles({ sendFile: sendDocument })
  const [isUploaded, setIsUploaded] = useState(false)
  const required = requiredOf(details)
  const storedDay = details.insuranceExpirationDate
  const form = useForm({
    schema: v.pipe(withFiles(files), DocumentsUpload, documentChecks(files, { required, storedDay })),
    initial: {
      documents: [],
      insuranceDocuments: [],
      otherDocuments: [],
      insuranceExpirationDate: storedDay,
    },
    async submit(typed) {
      setIsUploaded(false)
      const changed = await uploadDocuments(typed)
      detailsLoaded(changed)
      onChanged(changed)
      files.clear()
      setIsUploaded(changed._id !== '')
    },
  })
  useStored(form, { insuranceExpirationDate: storedDay })
  const isUnsent = !files.isEmpty || form.values.insuranceExpirationDate !== storedDay
  return { form, files, required, isUploaded, isUnsent }
}
