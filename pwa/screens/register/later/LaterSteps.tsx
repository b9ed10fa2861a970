import { DocumentFields } from '../../../documents/DocumentFields.tsx'
import type { DocumentFiles } from '../../../documents/useDocumentFiles.ts'
import type { FormState } from '../../../ui/form/useForm.ts'
import type { SignUpValues } from '../sign-up-values.ts'
import { TermsField } from './TermsField.tsx'
import { UploadProgress } from './UploadProgress.tsx'

// The fields of the steps after the first, which are loaded once that one is painted.
export { AddressFields } from '../../../ui/places/AddressFields.tsx'
export { PropertyFields } from './PropertyFields.tsx'

type Props = {
  form: FormState<SignUpValues>
  files: DocumentFiles
  /** 0 to 1, null while nothing is sent. */
  uploadedShare: number | null
}

/** Documents, insurance date and terms. */
export function DocumentStep({ form, files, uploadedShare }: Props) {
  return (
    <>
      <DocumentFields
        files={files}
        optional={['otherDocuments']}
        errors={form.errors}
        clearError={form.clearError}
        insuranceDate={form.field('insuranceExpirationDate')}
      />
      <TermsField {...form.field('acceptedTerms')} />
      {uploadedShare !== null && <UploadProgress share={uploadedShare} />}
    </>
  )
}
