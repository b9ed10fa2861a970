import { useEffect } from 'react'
import type { UserDetails } from '../../../../shared/schemas/account.ts'
import { Button } from '../../../components/Button.tsx'
import { DocumentFields } from '../../../components/documents/DocumentFields.tsx'
import { documentKinds } from '../../../components/documents/useDocumentFiles.ts'
import { Form } from '../../../components/Form.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { useDocumentUpload } from './useDocumentUpload.ts'

type Props = {
  details: UserDetails
  onChanged: (details: UserDetails) => void
  /** Whether something is chosen here that is not uploaded. */
  onUnsent: (isUnsent: boolean) => void
}

/** Adds documents to those that are stored (ACC-14 to ACC-19, ERR-09). */
export function UploadForm({ details, onChanged, onUnsent }: Props) {
  const { form, files, required, isUploaded, isUnsent } = useDocumentUpload(details, onChanged)
  useEffect(() => onUnsent(isUnsent), [isUnsent, onUnsent])
  return (
    <Form form={form} label="Upload documents">
      <DocumentFields
        files={files}
        optional={documentKinds.filter((kind) => !required[kind])}
        errors={form.errors}
        forget={form.forget}
        insuranceDate={form.field('insuranceExpirationDate')}
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
      <output>{isUploaded && <Notice kind="positive">Uploaded successfully</Notice>}</output>
    </Form>
  )
}
