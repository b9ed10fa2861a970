import { maxReviewLength } from '../../../shared/form-rules.ts'
import { ChoiceField } from '../../ui/form/ChoiceField.tsx'
import type { Bound } from '../../ui/form/Field.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'

/** The values of the fields; the type is '1', '-1' or, before a choice, empty. */
type ReviewValues = { review: string; reviewType: string }
export const emptyReview: ReviewValues = { review: '', reviewType: '' }

type Props = {
  review: Bound
  reviewType: Bound
}

const types = [
  { value: '1', label: 'Positive' },
  { value: '-1', label: 'Negative' },
]

/** The fields of a review, without its files, for any form. */
export function ReviewFields({ review, reviewType }: Props) {
  return (
    <>
      <ChoiceField label="Was your experience positive or negative?" options={types} {...reviewType} />
      <TextArea
        label="Review"
        hint="Facts only: what happened, when, and what it cost you. Other members do not see your name."
        rows={6}
        maxLength={maxReviewLength}
        {...review}
      />
    </>
  )
}
