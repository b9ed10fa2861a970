import * as v from 'valibot'
import { EvidenceMark, maxRoom, MarkEvidence } from '../../../shared/schemas/evidence-marks.ts'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { toast } from '../../ui/toast.ts'

type Props = {
  review: string
  file: string
  mark: v.InferOutput<typeof EvidenceMark> | null
  onMarked: () => void
}

/** Marks a piece of evidence as before or after the stay, with its room. */
export function MarkForm({ review, file, mark, onMarked }: Props) {
  const form = useForm({
    schema: MarkEvidence,
    initial: { id: review, file, moment: mark?.moment ?? '', room: mark?.room ?? '' },
    async submit(marked) {
      await api.markEvidence(marked)
      toast(marked.moment === '' ? 'The mark was removed' : 'Marked', 'success')
      onMarked()
    },
  })
  const { moment, room } = form.values
  const isChanged = moment !== (mark?.moment ?? '') || room !== (mark?.room ?? '')
  return (
    <Form form={form} label="Before or after">
      <div className="pair-short">
        <SelectField
          label="Taken"
          options={[
            { value: '', label: 'Not marked' },
            { value: 'before', label: 'Before' },
            { value: 'after', label: 'After' },
          ]}
          {...form.field('moment')}
        />
        <Field label="Room" autoComplete="off" maxLength={maxRoom} {...form.field('room')} />
      </div>
      {isChanged && (
        <div>
          <Button type="submit" busy={form.submitting}>
            Save
          </Button>
        </div>
      )}
    </Form>
  )
}
