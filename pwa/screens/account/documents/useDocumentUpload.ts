import { useState } from 'react'
import * as v from 'valibot'
import { type UserDetails } from '../../../../shared/schemas/account.ts'
import { DocumentsUpload, requiredDocumentMessages } from '../../../../shared/schemas/profile.ts'
import { api } from '../../../api/api.ts'
import { sendFile } from '../../../api/files.ts'
import { documentChecks, withFiles } from '../../../documents/document-schema.ts'
import { type DocumentKind, useDocumentFiles } from '../../../documents/useDocumentFiles.ts'
import { useForm } from '../../../ui/form/useForm.ts'
import { detailsLoaded } from '../../../session/session.ts'
import { useStoredValues } from '../useStored.ts'

const sendDocument = sendFile('document')

/** The required kinds without a stored document, with their messages; none once the team has verified the account. */
function requiredKinds(details: UserDetails): Partial<Record<DocumentKind, string>> {
  if (details.isAccountVerified) return {}
  const missing = Object.entries(requiredDocumentMessages).filter(
    ([kind]) => details[kind as keyof typeof requiredDocumentMessages].length === 0,
  )
  return Object.fromEntries(missing)
}

/** The upload form: each file is uploaded when it is chosen, and the form names them. */
export function useDocumentUpload(details: UserDetails, onChanged: (details: UserDetails) => void) {
  const files = useDocumentFiles({ sendFile: sendDocument })
  const [isUploaded, setIsUploaded] = useState(false)
  const required = requiredKinds(details)
  const storedDay = details.insuranceExpirationDate
  const form = useForm({
    schema: v.pipe(withFiles(files), DocumentsUpload, documentChecks(files, { required, storedDay })),
    initial: {
      documents: [],
      insuranceDocuments: [],
      otherDocuments: [],
      insuranceExpirationDate: storedDay,
    },
    async submit(values) {
      setIsUploaded(false)
      const updated = await api.uploadDocuments(values)
      detailsLoaded(updated)
      onChanged(updated)
      files.clear()
      setIsUploaded(updated._id !== '')
    },
  })
  useStoredValues(form, { insuranceExpirationDate: storedDay })
  const isUnsent = !files.isEmpty || form.values.insuranceExpirationDate !== storedDay
  return { form, files, required, isUploaded, isUnsent }
}
