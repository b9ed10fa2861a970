import { maxCaseFiles } from '../../../../shared/cases.ts'
import { formatDate } from '../../../../shared/dates.ts'
import { pluralize } from '../../../../shared/pluralize.ts'
import { CaseMessage, type PersonsCase } from '../../../../shared/schemas/cases.ts'
import { api } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { useFiles } from '../../../ui/files/useFiles.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { LeaveWarning } from '../../../ui/form/LeaveWarning.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { Notice } from '../../../ui/Notice.tsx'
import styles from './Case.module.css'
import { FileField } from '../../../ui/files/FileField.tsx'

type Props = { token: string; found: PersonsCase; onWritten: (changed: PersonsCase) => void }

/** What the person and the team wrote to each other, and the field for the next message. */
export function Messages({ token, found, onWritten }: Props) {
  const { messages, waitsForPerson, state } = found
  return (
    <section className="stack-tight" aria-labelledby="messages">
      <h2 id="messages">Messages</h2>
      {waitsForPerson && <Notice kind="waiting">We need to know more from you. Please answer below.</Notice>}
      {messages.length === 0 ? (
        <p className="soft">There are none{state === 'decided' ? '' : ' yet. We will email you, too'}.</p>
      ) : (
        <ol className={styles.messages}>
          {messages.map(({ by, text, at }) => (
            <li key={at + by}>
              <p className={styles.by}>
                {by === 'team' ? 'Our team' : 'You'} <time dateTime={at}>{formatDate(at)}</time>
              </p>
              <p dir="auto" className="typed">
                {text}
              </p>
            </li>
          ))}
        </ol>
      )}
      {found.fileCount > 0 && <p className="soft">You have sent {pluralize(found.fileCount, 'file')}.</p>}
      {state !== 'decided' && <WriteMessage token={token} found={found} onWritten={onWritten} />}
    </section>
  )
}

function WriteMessage({ token, found, onWritten }: Props) {
  const left = maxCaseFiles - found.fileCount
  const files = useFiles()
  const form = useForm({
    schema: CaseMessage,
    initial: { token, text: '' },
    async submit(message) {
      if (files.busy || files.hasFailed) return // its file would be missing
      onWritten(await api.writeInCase({ token, text: message.text, files: files.entries }))
      files.clear()
      form.reset()
    },
  })
  return (
    <Form form={form} label="Write to us">
      <LeaveWarning
        title="Leave without sending?"
        active={(form.dirty || files.files.length > 0) && !form.submitting}
        forVisitors
      >
        Your message is not sent yet, and is lost when you leave.
      </LeaveWarning>
      <TextArea label="Your message" rows={4} maxLength={3000} {...form.field('text')} />
      {left > 0 && (
        <FileField
          label="Proof"
          hint={`Photos or documents that show what happened, at most ${pluralize(left, 'file')}, for our team alone.`}
          optional
          files={files}
        />
      )}
      <div>
        <Button
          type="submit"
          busy={form.submitting || files.busy}
          busyLabel={form.submitting ? 'Sending...' : 'Preparing files...'}
        >
          Send message
        </Button>
      </div>
    </Form>
  )
}
