import { to } from '../../../shared/routes.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { Page } from '../../ui/Page.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { KeptNotice } from '../../reviews/fields/KeptNotice.tsx'
import { ReviewFields } from '../../reviews/fields/ReviewFields.tsx'
import { noFiles, useFiles } from '../../ui/files/useFiles.ts'
import { FileField } from '../../ui/files/FileField.tsx'
import { createFormMemory } from '../../session/form-memory.ts'
import { useTestReview } from './useTestReview.ts'

/** The review form for visitors to try. */
export function TestReviewScreen() {
  const { form, owner, isMember, isChecked, isReturning } = useTestReview()
  return (
    <Page
      title="Try the review form"
      lead="This is the form members use to report a stay. Try it: nothing is published from this page."
    >
      <Form form={form} label="Try a review" success={isChecked && <NextStep text={form.values.review} />}>
        <KeptNotice key={String(isReturning)} isKept={isReturning && !isChecked} />
        <ReviewFields review={form.field('review')} reviewType={form.field('reviewType')} />
        <TestEvidence key={owner} owner={owner} />
        <div>
          <Button type="submit" look="primary">
            Post review
          </Button>
        </div>
      </Form>
      {!isMember && (
        <p className="soft small">
          Posting needs a membership: we ask you to log in first, and your text waits for you in this tab.
        </p>
      )}
    </Page>
  )
}

/** Keeps the chosen files during a login. */
const testFilesMemory = createFormMemory(noFiles)

/** The field for evidence, to be tried: its files stay on the device. */
function TestEvidence({ owner }: { owner: string | undefined }) {
  const files = useFiles({
    start: testFilesMemory.read(owner),
    onChange: (chosen) => testFilesMemory.write(owner, chosen),
  })
  return (
    <FileField
      label="Evidence"
      hint="Photos or documents give a review more weight. Here you can only try it: nothing is sent."
      optional
      files={files}
    />
  )
}

/** Tells members where to post the review. */
function NextStep({ text }: { text: string }) {
  return (
    <Notice kind="positive" title="This review is ready to be posted">
      <div className="stack-tight">
        <p>A review belongs to a guest. Copy the text, then find the guest or add one.</p>
        <div className="row">
          <Button onClick={() => void copyText(text, 'Text copied')}>Copy the text</Button>
          <ButtonLink to={to.guestList}>Search Guests</ButtonLink>
          <ButtonLink to={to.createGuest}>Add a guest</ButtonLink>
        </div>
      </div>
    </Notice>
  )
}
