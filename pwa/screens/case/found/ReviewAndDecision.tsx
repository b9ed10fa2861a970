import { useState } from 'react'
import { authorAnswers, countWords, disputeLabel, statementWords } from '../../../../shared/cases.ts'
import { formatDate } from '../../../../shared/dates.ts'
import { CaseMessage, CaseStatement, type PersonsCase } from '../../../../shared/schemas/cases.ts'
import { pluralize } from '../../../../shared/pluralize.ts'
import { api } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { Stamp } from '../../../ui/Stamp.tsx'
import { toast } from '../../../ui/toast.ts'

/** The disputed review, without its author, and what the author said. */
export function DisputedReview({
  token,
  review,
  onChange,
}: Pick<Props, 'token' | 'onChange'> & { review: NonNullable<PersonsCase['review']> }) {
  const [now] = useState(() => new Date())
  const { dispute, asked, answer, hidden } = review
  return (
    <section className="stack-tight" aria-labelledby="review">
      <div className="row">
        <h2 id="review">The review</h2>
        {dispute && <Stamp kind="waiting">{disputeLabel(dispute, now)}</Stamp>}
      </div>
      <p className="soft small">
        {review.reviewType === '1' ? 'Positive' : 'Negative'}, {formatDate(review.createdAt)}
      </p>
      <p className="typed" dir="auto">
        {review.text}
      </p>
      {hidden && <p>Members do not see it.</p>}
      {answer ? (
        <p>Its author has answered: “{authorAnswers[answer]}.”</p>
      ) : (
        asked && <p>Its author has been asked for an answer.</p>
      )}
      <Statement token={token} statement={review.statement} onChange={onChange} />
    </section>
  )
}

/** The person's own words below the review, which can be replaced as long as the page is there. */
function Statement({
  token,
  statement,
  onChange,
}: Pick<Props, 'token' | 'onChange'> & { statement: string }) {
  const form = useForm({
    schema: CaseStatement,
    initial: { token, text: statement },
    async submit({ text }) {
      onChange(await api.stateInCase({ token, text }))
      form.reset({ token, text })
      toast('Your statement is below the review', 'success')
    },
  })
  const left = statementWords - countWords(form.values.text)
  return (
    <Form form={form} label="Your statement">
      <TextArea
        label="Your statement below the review"
        optional
        hint={`At most ${statementWords} words; members read it as “The guest's statement”, also when the review stays. ${left < 0 ? `${pluralize(-left, 'word')} too many.` : `${pluralize(left, 'word')} left.`}`}
        rows={4}
        {...form.field('text')}
      />
      <div>
        <Button type="submit" busy={form.submitting} busyLabel="Sending...">
          {statement === '' ? 'Add the statement' : 'Replace the statement'}
        </Button>
      </div>
    </Form>
  )
}

type Props = {
  token: string
  found: PersonsCase
  decision: NonNullable<PersonsCase['decision']>
  onChange: (changed: PersonsCase) => void
}

/** The decision with its reason, and the way to a second look. */
export function Decision({ token, found, decision, onChange }: Props) {
  return (
    <section className="stack-tight" aria-labelledby="decision">
      <h2 id="decision">Our decision</h2>
      <p>
        <strong>{decision.reason}</strong>
      </p>
      <p className="typed">{decision.text}</p>
      <p className="soft small">
        Decided on {formatDate(decision.at)}
        {found.state === 'decided'
          ? `. This page stays until ${formatDate(decision.until)}.`
          : '. Someone else on our team is looking at it now; the decision stands until then.'}
      </p>
      {found.mayAskAgain && <SecondLook token={token} onChange={onChange} />}
    </section>
  )
}

function SecondLook({ token, onChange }: Pick<Props, 'token' | 'onChange'>) {
  const form = useForm({
    schema: CaseMessage,
    initial: { token, text: '' },
    submit: async ({ text }) => onChange(await api.askAgain({ token, text })),
  })
  return (
    <Form form={form} label="Ask for a second look">
      <TextArea
        label="What did we miss?"
        hint="If you disagree, tell us. Someone else on our team will look at it; you can ask once."
        rows={4}
        maxLength={3000}
        {...form.field('text')}
      />
      <div>
        <Button type="submit" busy={form.submitting} busyLabel="Sending...">
          Ask for it
        </Button>
      </div>
    </Form>
  )
}
