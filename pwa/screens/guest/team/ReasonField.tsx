import type { Bound } from '../../../ui/form/Field.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'

/** Why something is done to a guest. */
export const ReasonField = (props: Bound & { label: string }) => (
  <TextArea hint="Saved to the activity log." rows={3} maxLength={1000} {...props} />
)
