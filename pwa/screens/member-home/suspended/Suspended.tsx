import { useEffect } from 'react'
import { formatDate } from '../../../../shared/dates.ts'
import {
  maxSuspensionText,
  type Suspension,
  SuspensionAnswer,
} from '../../../../shared/schemas/suspension.ts'
import { api } from '../../../api/api.ts'
import { Leaving } from '../../../auth/Leaving.tsx'
import { logOut } from '../../../auth/log-out.ts'
import { createFormMemory, useFormOwner } from '../../../session/form-memory.ts'
import { userChanged } from '../../../session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { LoadFailed } from '../../../ui/loading/LoadFailed.tsx'
import { useLoad } from '../../../ui/loading/useLoad.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { OfflineNotice } from '../../../ui/OfflineNotice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'

const memory = createFormMemory({ text: '' })

/** Null when it is over. */
const loadSuspension = async (signal: AbortSignal) => (await api.ownSuspension({}, { signal })).suspension

/** What a suspended member sees in place of the members' pages: the reason, and what can be done. */
export function Suspended() {
  const [loaded, { retry, replace }] = useLoad(loadSuspension, { refreshes: true })
  const isOver = loaded.state === 'ready' && loaded.data === null
  useEffect(() => {
    if (isOver) userChanged({ isSuspended: false })
  }, [isOver])
  if (isOver) return null
  return (
    <>
      <h2>Your account is suspended</h2>
      {loaded.state === 'loading' && <Skeleton label="Loading the reason" cards={1} lines={4} />}
      {loaded.state === 'failed' && <LoadFailed {...loaded} onRetry={retry} />}
      {loaded.state === 'ready' && loaded.data && (
        <>
          <Reason suspension={loaded.data} />
          <Answer suspension={loaded.data} onAnswered={replace} />
        </>
      )}
      <section className="stack-tight" aria-labelledby="data-heading">
        <h3 id="data-heading">Your data</h3>
        <Leaving />
      </section>
      <section className="stack-tight" aria-labelledby="leave-heading">
        <h3 id="leave-heading">Log out</h3>
        <p>
          Log Out erases what is saved on this device, including reviews that were not sent. It asks first.
        </p>
        <div>
          <Button onClick={() => void logOut()}>Log Out</Button>
        </div>
      </section>
    </>
  )
}

function Reason({ suspension: { at, reason, answer } }: { suspension: Suspension }) {
  return (
    <section className="stack-tight" aria-label="The reason">
      <dl className="facts">
        <div>
          <dt>Since</dt>
          <dd>{formatDate(at)}</dd>
        </div>
        <div>
          <dt>From our team</dt>
          <dd>{reason}</dd>
        </div>
        {answer && (
          <div>
            <dt>Your answer of {formatDate(answer.at)}</dt>
            <dd>{answer.text}</dd>
          </div>
        )}
      </dl>
      <p>
        You cannot search, read or post until we restore your account. Your reviews stay, and so does what you
        have typed on this device. Saved guests are gone from it, and come back with your account.
      </p>
    </section>
  )
}

type AnswerProps = { suspension: Suspension; onAnswered: (suspension: Suspension | null) => void }

/** What is typed stays when the session ends meanwhile. */
function Answer({ suspension, onAnswered }: AnswerProps) {
  const owner = useFormOwner()
  const form = useForm({
    schema: SuspensionAnswer,
    initial: memory.read(owner),
    async submit({ text }) {
      onAnswered((await api.answerSuspension({ text })).suspension)
      form.reset({ text: '' })
    },
  })
  const { values } = form
  useEffect(() => memory.write(owner, values), [owner, values])
  return (
    <section className="stack-tight" aria-labelledby="answer-heading">
      <h3 id="answer-heading">{suspension.answer ? 'Answer again' : 'Answer us'}</h3>
      <OfflineNotice>Sending needs a connection; what you type stays here.</OfflineNotice>
      <Form
        form={form}
        label="Answer"
        success={
          suspension.answer &&
          !form.dirty && <Notice kind="positive">We have your answer and will email you.</Notice>
        }
      >
        <TextArea
          label="Your answer"
          hint="Say what happened, and what supports it. A later answer replaces this one."
          maxLength={maxSuspensionText}
          {...form.field('text')}
        />
        <div>
          <Button type="submit" look="primary" busy={form.submitting} busyLabel="Sending...">
            Send answer
          </Button>
        </div>
      </Form>
    </section>
  )
}
