import { useState } from 'react'
import * as v from 'valibot'
import { authorAnswers } from '../../../shared/cases.ts'
import { formatDate } from '../../../shared/dates.ts'
import { AuthorsAppeal, DisputeAnswer } from '../../../shared/schemas/cases.ts'
import type { Review } from '../../../shared/schemas/review.ts'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { FormDialog } from '../../ui/dialog/FormDialog.tsx'
import { ChoiceField } from '../../ui/form/ChoiceField.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './ReviewCard.module.css'

type Props = {
  review: Review
  /** Reloads the review after an answer. */
  onChanged?: (() => void) | undefined
}

/** What the author of a disputed review is asked, and what the team decided. */
export function OwnDispute({ review, onChanged }: Props) {
  const [isSent, setIsSent] = useState(false)
  const { dispute, ruling } = review
  const done = () => {
    setIsSent(true)
    onChanged?.()
  }
  if (dispute?.question) {
    const { answered, text, until } = dispute.question
    return answered || isSent ? (
      <Notice>We have your answer and will decide next. We will email you.</Notice>
    ) : (
      <Question id={review._id} text={text} until={until} onDone={done} />
    )
  }
  if (!ruling) return null
  return (
    <Notice title={`Our decision: ${ruling.reason}`}>
      <div className="stack-tight">
        <p className={styles.text}>{ruling.text}</p>
        {ruling.mayAskAgain && !isSent && <Appeal id={review._id} onDone={done} />}
      </div>
    </Notice>
  )
}

type PartProps = { id: string; onDone: () => void }

const choices = Object.entries(authorAnswers).map(([value, label]) => ({ value, label }))
const Answer = v.omit(DisputeAnswer, ['reviewId'])

function Question({ id, text, until, onDone }: PartProps & { text: string; until: string }) {
  const [open, setOpen] = useState(false)
  const form = useForm({
    schema: Answer,
    initial: { answer: '', statement: '' },
    async submit(answer) {
      await api.answerDispute({ reviewId: id, ...answer })
      setOpen(false)
      toast('We have your answer', 'success')
      onDone()
    },
  })
  return (
    <Notice kind="waiting" title={`A guest disputes this review: please answer before ${formatDate(until)}`}>
      <div className="stack-tight">
        <p className={styles.text}>{text}</p>
        <div>
          <Button onClick={() => setOpen(true)}>Answer</Button>
        </div>
      </div>
      <FormDialog
        title="Answer the dispute"
        open={open}
        onClose={() => setOpen(false)}
        description="Only our team reads it. To correct the review, edit it first and then say so here."
        form={form}
        action="Send the answer"
      >
        <ChoiceField label="Your answer" options={choices} {...form.field('answer')} />
        <TextArea
          label="What should the team know?"
          hint="What supports the review, or what you have changed."
          rows={4}
          maxLength={3000}
          {...form.field('statement')}
        />
      </FormDialog>
    </Notice>
  )
}

const AppealForm = v.omit(AuthorsAppeal, ['reviewId'])

function Appeal({ id, onDone }: PartProps) {
  const [open, setOpen] = useState(false)
  const form = useForm({
    schema: AppealForm,
    initial: { text: '' },
    async submit({ text }) {
      const { message } = await api.appealRuling({ reviewId: id, text })
      setOpen(false)
      toast(message, 'success')
      onDone()
    },
  })
  return (
    <div>
      <Button onClick={() => setOpen(true)}>Ask for a second look</Button>
      <FormDialog
        title="Ask for a second look"
        open={open}
        onClose={() => setOpen(false)}
        description="Someone else on our team will look at it again. You can ask once."
        form={form}
        action="Ask for it"
      >
        <TextArea label="What did we miss?" rows={4} maxLength={3000} {...form.field('text')} />
      </FormDialog>
    </div>
  )
}
