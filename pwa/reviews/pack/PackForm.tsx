import { type MadePack, NewPack, type PackPreview } from '../../../shared/schemas/packs.ts'
import { saveLink } from '../../platform/save-file.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { OfflineNotice } from '../../ui/OfflineNotice.tsx'
import { Originals } from './Originals.tsx'
import styles from './Pack.module.css'
import { useMaking } from './useMaking.ts'

type Props = {
  review: string
  preview: PackPreview
  onMade: (made: MadePack) => void
  /** It may have been made all the same, when only its answer was lost. */
  onFailed: () => void
}

/** What goes into a pack, and what is missing in it. A failure keeps the choices. */
export function PackForm({ review, preview, onMade, onFailed }: Props) {
  const { purposes, missing, files, authorName } = preview
  const { make, cancel, isSlow } = useMaking()
  const form = useForm({
    schema: NewPack,
    initial: initialChoices(review, purposes[0]!.purpose),
    async submit(chosen) {
      const made = await make(chosen).catch((error: unknown) => {
        onFailed()
        throw error
      })
      if (!made) return
      saveLink(made.download, made.fileName)
      onMade(made)
    },
  })
  return (
    <Form form={form} label="Incident pack">
      <p>
        One ZIP file: a PDF of the facts, and your evidence as we received it. The reader can check that
        nothing has changed since.
      </p>
      <OfflineNotice>Making a pack needs a connection. Your choices stay here.</OfflineNotice>
      <SelectField
        label="Who is it for?"
        options={purposes.map(({ purpose, name }) => ({ value: purpose, label: name }))}
        {...form.field('purpose')}
      />
      <Missing texts={missing.map(({ text }) => text)} />
      <Originals files={files} {...form.field('leaveOut')} />
      <Checkbox
        label={
          <>
            Include my name
            <span className={styles.note}>
              {form.values.withName ? `The pack names you: ${authorName}.` : 'The pack does not name you.'}
            </span>
          </>
        }
        {...form.field('withName')}
      />
      <div className="stack-tight">
        <div className={`row ${styles.make}`}>
          <Button type="submit" look="primary" wide busy={form.submitting} busyLabel="Making...">
            Make the pack
          </Button>
          {form.submitting && (
            <Button
              onClick={({ currentTarget: { form: element } }) => {
                element?.querySelector<HTMLElement>('[type=submit]')?.focus()
                cancel()
              }}
            >
              Cancel
            </Button>
          )}
        </div>
        <progress
          className={form.submitting ? undefined : styles.idle}
          aria-label="Making the pack"
          aria-hidden={!form.submitting}
        />
        <output className="soft small">
          {isSlow &&
            'Many pictures can take a minute or two. Keep this window open; the download starts when the pack is ready.'}
        </output>
      </div>
    </Form>
  )
}

/** All originals, and no name. */
const initialChoices = (id: string, purpose: string) => ({
  id,
  purpose,
  leaveOut: [] as string[],
  withName: false,
})

/** What claims are refused for, before the pack is made. */
function Missing({ texts }: { texts: string[] }) {
  if (texts.length === 0) return <p className="positive">Nothing is missing.</p>
  return (
    <section className={`gap-half ${styles.missing}`} aria-labelledby="missing">
      <h3 id="missing" className="waiting">
        What is missing
      </h3>
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className="soft small">Add it to your review first, or make the pack anyway.</p>
    </section>
  )
}
