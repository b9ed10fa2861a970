import { useEffect } from 'react'
import type { UserDetails } from '../../../../shared/schemas/account.ts'
import { Button } from '../../../ui/Button.tsx'
import { DocumentFields } from '../../../documents/DocumentFields.tsx'
import { documentKinds } from '../../../documents/useDocumentFiles.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { type TypedDay, useInsuranceDay } from '../useInsuranceDay.ts'
import { useDocumentUpload } from './useDocumentUpload.ts'

type Props = {
  details: UserDetails
  onChanged: (details: UserDetails) => void
  /** Called with whether something chosen is not uploaded. */
  onUnsent: (isUnsent: boolean) => void
  typedDay: TypedDay
}

/** Adds documents to the stored ones. */
export function UploadForm({ details, onChanged, onUnsent, typedDay }: Props) {
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
