import type { UserDetails } from '../../../../shared/schemas/account.ts'
import { FormRows } from '../FormRows.tsx'
import type { TypedDay } from '../useInsuranceDay.ts'
import { StoredDocuments } from './StoredDocuments.tsx'
import { UploadForm } from './UploadForm.tsx'

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
      <p className="soft">
        {details.isAccountVerified
          ? 'Your account is verified. You can still add documents.'
          : 'Our team checks your documents within 1 to 3 business days. Only you and our team can see them.'}
      </p>
      <StoredDocuments details={details} onChanged={onChanged} onReload={onReload} />
      <FormRows rows={rows} isUnsent={isUnsent} beginsOpen={!details.isAccountVerified}>
        <UploadForm details={details} onChanged={onChanged} onUnsent={onUnsent} typedDay={typedDay} />
      </FormRows>
    </>
  )
}
