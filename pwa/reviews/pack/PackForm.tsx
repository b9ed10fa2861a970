import { type MadePack, NewPack, type PackPreview } from '../../../shared/schemas/packs.ts'
import { ApiError, isUnreachable } from '../../api/api-error.ts'
import { makePack } from '../../api/packs.ts'
import { saveLink } from '../../platform/save-file.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { OfflineNotice } from '../../ui/OfflineNotice.tsx'
import { Originals } from './Originals.tsx'
import styles from './Pack.module.css'

type Props = { review: string; preview: PackPreview; onMade: (made: MadePack) => void }

/** What goes into a pack, and what is missing in it. A failure keeps the choices. */
export function PackForm({ review, preview, onMade }: Props) {
  const { purposes, missing, files, authorName } = preview
  const form = useForm({
    schema: NewPack,
    initial: initialChoices(review, purposes[0]!.purpose),
    async submit(chosen) {
      const made = await makePack(chosen).catch((error: unknown) => {
        throw isUnreachable(error) ? new ApiError(0, needsConnection) : error
      })
      saveLink(made.download, made.fileName)
      onMade(made)
    },
  })
  return (
    <Form form={form} label="Incident pack">
      <p>
        One ZIP with a PDF of the facts, the originals of your evidence, and a list of their checksums.
        Whoever gets it can check that nothing was changed since we received it.
      </p>
      <OfflineNotice>Making a pack needs a connection; your choices stay here.</OfflineNotice>
      <SelectField
        label="For whom is it?"
        options={purposes.map(({ purpose, name }) => ({ value: purpose, label: name }))}
        {...form.field('purpose')}
      />
      <Missing texts={missing.map(({ text }) => text)} />
      <Originals files={files} {...form.field('leaveOut')} />
      <Checkbox
        label={
          <>
            Put my name on it
            <span className={styles.note}>
              {form.values.withName
                ? `It names you: ${authorName}.`
                : 'Without it, the pack does not name you.'}
            </span>
          </>
        }
        {...form.field('withName')}
      />
      <div className="stack-tight">
        <Button type="submit" look="primary" wide busy={form.submitting} busyLabel="Making the pack...">
          Make the pack
        </Button>
        <progress
          className={form.submitting ? styles.progress : styles.idle}
          aria-label="Making the pack"
          aria-hidden={!form.submitting}
        />
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

const needsConnection =
  'This needs a connection. Your choices are still here: make the pack again when you are back online.'

/** What claims are refused for, before the pack is made. */
function Missing({ texts }: { texts: string[] }) {
  if (texts.length === 0) return <p className="positive">Nothing is missing.</p>
  return (
    <section className={styles.missing} aria-labelledby="missing">
      <h3 id="missing">What is missing</h3>
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className="soft small">You can add it to your review first, or make the pack all the same.</p>
    </section>
  )
}
