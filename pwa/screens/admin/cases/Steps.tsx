import { useState } from 'react'
import * as v from 'valibot'
import { needsNobody, reasonsOfKind } from '../../../../shared/cases.ts'
import {
  AskPerson,
  DecideCase,
  Extend,
  PutToAuthor,
  type TeamCase,
} from '../../../../shared/schemas/admin-cases.ts'
import { api } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { toast } from '../../../ui/toast.ts'
import { useFreshFactor } from '../../../auth/factor/useFreshFactor.tsx'
import styles from './Cases.module.css'
import { TextDialog } from './TextDialog.tsx'

type Props = { found: TeamCase; onChange: (changed: TeamCase) => void }
type Step = 'ask' | 'author' | 'extend' | 'not-person' | 'decide'

const Request = v.object({ text: AskPerson.entries.text })
const Question = v.object({ text: PutToAuthor.entries.text })
const Extension = v.object({ text: Extend.entries.reason })
const Explanation = v.object({ text: DecideCase.entries.text })

/** The next steps of a case, each in a dialog that keeps what was typed. */
export function Steps({ found, onChange }: Props) {
  const [open, setOpen] = useState<Step | null>(null)
  const { _id: id, review, state, decisions } = found
  const isDispute = state === 'identified' && review !== null && decisions.length === 0
  const dialog = (step: Step) => ({ open: open === step, onClose: () => setOpen(null) })
  const done = (changed: TeamCase, message: string) => {
    onChange(changed)
    toast(message, 'success')
  }
  return (
    <section className={`stack-tight ${styles.part}`} aria-label="Next steps">
      <h3>Next steps</h3>
      <div className="row">
        <Button onClick={() => setOpen('ask')}>Ask for more</Button>
        {state === 'open' && <Button onClick={() => setOpen('not-person')}>Not the person</Button>}
        {isDispute && !review.question && (
          <Button onClick={() => setOpen('author')}>Put to the author</Button>
        )}
        {found.mayExtend && <Button onClick={() => setOpen('extend')}>Extend by 15 days</Button>}
        <Button look="primary" onClick={() => setOpen('decide')}>
          Decide
        </Button>
      </div>
      <TextDialog
        {...dialog('ask')}
        title="Ask for more"
        description="Emailed to the person, who answers on the page of the case."
        question="What do you need to know?"
        schema={Request}
        action="Ask the person"
        send={async (text) => done(await api.askPerson({ id, text }), `Asked ${found.email}`)}
      />
      <TextDialog
        {...dialog('author')}
        title="Put it to the author"
        description="Emailed to the author, who corrects the review, stands by it or withdraws it within ten days. Name neither the person nor what only they can know."
        question="What should the author answer?"
        schema={Question}
        action="Ask the author"
        send={async (text) => done(await api.putToAuthor({ id, text }), 'The author has ten days to answer')}
      />
      <TextDialog
        {...dialog('extend')}
        title="Extend by 15 days"
        description="Once for each case. The reason is emailed to the person."
        question="Why does it take longer?"
        schema={Extension}
        action="Extend"
        send={async (reason) => done(await api.extendCase({ id, reason }), '15 days more')}
      />
      <TextDialog
        {...dialog('not-person')}
        title="Not the person?"
        description="This decides the case. Don’t say whether anyone is listed."
        question="What the person should know"
        hint="Emailed with the reason."
        schema={Explanation}
        action="Decide: not the person"
        look="danger"
        send={async (text) =>
          done(await api.decideCase({ id, reason: 'not-identified', text, authorText: '' }), 'Decision sent')
        }
      />
      <DecideDialog {...dialog('decide')} found={found} onChange={onChange} />
    </section>
  )
}

const Decision = v.omit(DecideCase, ['id'])

function DecideDialog({ found, onChange, ...shown }: Props & { open: boolean; onClose: () => void }) {
  const { run, dialog } = useFreshFactor()
  const form = useForm({
    schema: Decision,
    initial: { reason: '', text: '', authorText: '' },
    async submit(decision) {
      onChange(await run(() => api.decideCase({ id: found._id, ...decision })))
      toast('Decision sent', 'success')
    },
  })
  const reasons = reasonsOfKind(found.kind).filter(([name]) => found.state !== 'open' || needsNobody(name))
  return (
    <FormDialog
      {...shown}
      title={`Decide the case of ${found.name}`}
      description={
        found.state === 'open'
          ? 'Other reasons need the person to be identified first.'
          : 'Each side can ask once for a second look by another admin.'
      }
      form={form}
      action="Decide"
      over={dialog}
    >
      <SelectField
        label="Reason"
        options={[
          { value: '', label: 'Choose a reason' },
          ...reasons.map(([value, label]) => ({ value, label })),
        ]}
        {...form.field('reason')}
      />
      <TextArea
        label="What the person should know"
        hint="Emailed with the reason."
        rows={4}
        maxLength={3000}
        {...form.field('text')}
      />
      {found.review && (
        <TextArea
          label="What the author should know"
          hint="Emailed with the reason."
          rows={4}
          maxLength={3000}
          {...form.field('authorText')}
        />
      )}
    </FormDialog>
  )
}
