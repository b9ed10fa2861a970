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
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { toast } from '../../../ui/toast.ts'
import { useFreshFactor } from '../../../auth/factor/useFreshFactor.tsx'
import styles from './Cases.module.css'
import { TextDialog } from './TextDialog.tsx'

type Props = { found: TeamCase; onChange: (changed: TeamCase) => void }
type DialogProps = Props & { open: boolean; onClose: () => void }
const steps = ['ask', 'author', 'extend', 'not-person', 'decide'] as const
type Step = (typeof steps)[number]

/** The next steps of a case, each in a dialog that keeps what was typed. */
export function Steps({ found, onChange }: Props) {
  const [open, setOpen] = useState<Step | null>(null)
  const { review, state, decisions } = found
  const isDispute = state === 'identified' && review !== null && decisions.length === 0
  const dialog = (step: Step) => ({
    found,
    onChange,
    open: open === step,
    onClose: () => setOpen(null),
  })
  return (
    <section className={styles.part} aria-label="Next steps">
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
      <AskDialog {...dialog('ask')} />
      <AuthorDialog {...dialog('author')} />
      <ExtendDialog {...dialog('extend')} />
      <NotPersonDialog {...dialog('not-person')} />
      <DecideDialog {...dialog('decide')} />
    </section>
  )
}

const Request = v.object({ text: AskPerson.entries.text })

function AskDialog({ found, onChange, ...shown }: DialogProps) {
  async function send(text: string) {
    onChange(await api.askPerson({ id: found._id, text }))
    toast(`Asked ${found.email}`, 'success')
  }
  return (
    <TextDialog
      {...shown}
      title="Ask for more"
      description="Mailed to the person, who answers on the page of the case."
      question="What do you need to know?"
      schema={Request}
      action="Ask the person"
      send={send}
    />
  )
}

const Question = v.object({ text: PutToAuthor.entries.text })

function AuthorDialog({ found, onChange, ...shown }: DialogProps) {
  async function send(text: string) {
    onChange(await api.putToAuthor({ id: found._id, text }))
    toast('The author is asked, and has ten days', 'success')
  }
  return (
    <TextDialog
      {...shown}
      title="Put it to the author"
      description="Mailed to the author, who corrects the review, stands by it or withdraws it within ten days. Name neither the person nor what only they can know."
      question="What should the author answer?"
      schema={Question}
      action="Ask the author"
      send={send}
    />
  )
}

const Reason = v.object({ text: Extend.entries.reason })

function ExtendDialog({ found, onChange, ...shown }: DialogProps) {
  async function send(reason: string) {
    onChange(await api.extendCase({ id: found._id, reason }))
    toast('15 days more', 'success')
  }
  return (
    <TextDialog
      {...shown}
      title="Extend by 15 days"
      description="Once for each case. The reason is mailed to the person."
      question="Why does it take longer?"
      schema={Reason}
      action="Extend"
      send={send}
    />
  )
}

const Explanation = v.object({ text: DecideCase.entries.text })

function NotPersonDialog({ found, onChange, ...shown }: DialogProps) {
  async function send(text: string) {
    onChange(await api.decideCase({ id: found._id, reason: 'not-identified', text, authorText: '' }))
    toast('Decision sent', 'success')
  }
  return (
    <TextDialog
      {...shown}
      title="Not the person?"
      description="This decides the case. Do not tell whether anybody is listed."
      question="What the person should know"
      hint="Mailed with the reason."
      schema={Explanation}
      action="Decide: not the person"
      look="danger"
      send={send}
    />
  )
}

const Decision = v.omit(DecideCase, ['id'])

function DecideDialog({ found, onChange, open, onClose }: DialogProps) {
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
    <Dialog
      title={`Decide the case of ${found.name}`}
      open={open}
      onClose={onClose}
      description={
        found.state === 'open'
          ? 'Other reasons need the person to be identified first.'
          : 'Each side can ask once for a second look by another admin.'
      }
    >
      <Form form={form} label="Decide">
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
          hint="Mailed with the reason."
          rows={4}
          maxLength={3000}
          {...form.field('text')}
        />
        {found.review && (
          <TextArea
            label="What the author should know"
            hint="Mailed with the reason."
            rows={4}
            maxLength={3000}
            {...form.field('authorText')}
          />
        )}
        <Button type="submit" look="primary" wide busy={form.submitting}>
          Decide
        </Button>
      </Form>
      {dialog}
    </Dialog>
  )
}
