import { useEffect } from 'react'
import type { UserDetails } from '../../../../shared/schemas/account.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { DocumentFields } from '../../../documents/DocumentFields.tsx'
import { documentKinds } from '../../../documents/useDocumentFiles.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { FormRows } from '../FormRows.tsx'
import { type TypedDay, useInsuranceDay } from '../useInsuranceDay.ts'
import { StoredDocuments } from './StoredDocuments.tsx'
import { useDocumentUpload } from './useDocumentUpload.ts'

type Props = {
  details: UserDetails
  onChanged: (details: UserDetails) => void
  /** Reloads the details, because links to documents expire. */
  onReload: () => Promise<unknown>
  isUnsent: boolean
  onUnsent: (isUnsent: boolean) => void
  typedDay: TypedDay
}

const rows = [{ label: 'Add documents', name: 'documents', value: 'ID, insurance or others' }]

/** The user's own verification documents, and a form to add some. */
export function Documents({ details, onChanged, onReload, isUnsent, onUnsent, typedDay }: Props) {
  return (
    <>
      {!details.isAccountVerified && (
        <p className="soft">
          Our team checks your documents within 1 to 3 business days. Only you and our team can see them.
        </p>
      )}
      <StoredDocuments details={details} onChanged={onChanged} onReload={onReload} />
      <FormRows rows={rows} isUnsent={isUnsent} beginsOpen={!details.isAccountVerified}>
        <UploadForm details={details} onChanged={onChanged} onUnsent={onUnsent} typedDay={typedDay} />
      </FormRows>
    </>
  )
}

type UploadFormProps = {
  details: UserDetails
  onChanged: (details: UserDetails) => void
  /** Called with whether something chosen is not uploaded. */
  onUnsent: (isUnsent: boolean) => void
  typedDay: TypedDay
}

/** Adds documents to the stored ones. */
function UploadForm({ details, onChanged, onUnsent, typedDay }: UploadFormProps) {
  const { form, files, required, isUploaded, isUnsent } = useDocumentUpload(details, onChanged)
  const insuranceDay = useInsuranceDay(form, typedDay)
  useEffect(() => onUnsent(isUnsent), [isUnsent, onUnsent])
  return (
    <Form
      form={form}
      label="Upload documents"
      success={isUploaded && <Notice kind="positive">Uploaded successfully</Notice>}
    >
      <DocumentFields
        files={files}
        optional={documentKinds.filter((kind) => !required[kind])}
        errors={form.errors}
        clearError={form.clearError}
        insuranceDate={insuranceDay}
      />
      <div>
        <Button
          type="submit"
          busy={form.submitting || files.busy}
          disabled={form.submitting || files.busy || !isUnsent}
        >
          Upload
        </Button>
      </div>
    </Form>
  )
}
