import { NotebookPen } from 'lucide-react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { maxNoteLength, OwnNote as Note, type StayFields, stayTags } from '../../shared/schemas/stays.ts'
import { hasOwnWords } from '../../shared/stays/merge.ts'
import { to } from '../../shared/routes.ts'
import { tryTwice } from '../platform/try-twice.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Form } from '../ui/form/Form.tsx'
import { ManyChoiceField } from '../ui/form/ManyChoiceField.tsx'
import { TextArea } from '../ui/form/TextArea.tsx'
import { useForm } from '../ui/form/useForm.ts'
import { Notice } from '../ui/Notice.tsx'
import { toast } from '../ui/toast.ts'
import { keepDraft, useNoteDrafts } from './note-drafts.ts'
import { discard, isOwnEntry, keepWords } from './own-entries.ts'
import { OwnWords, tagWords } from './OwnWords.tsx'
import type { Stay } from './stays.ts'

type NoteProps = {
  /** The record, if there is one, and the id of the one that is made otherwise. */
  stay: Stay | undefined
  newId?: () => Promise<string>
  /** Whom a new record is about. */
  about?: StayFields
  /** The form of a report on this page; otherwise a link leads to one. */
  onShare?: () => void
}

/** The member's own note and tags in a quiet row, with the way to change them. */
export function OwnNote({ stay, newId, about = {}, onShare }: NoteProps) {
  const [id, setId] = useState<string | null>(null)
  if (id !== null) return <OwnNoteForm {...{ id, stay, about, onShare }} onDone={() => setId(null)} />
  const hasWords = stay && hasOwnWords(stay)
  return (
    <div className="row" data-print="hide">
      {hasWords && <OwnWords stay={stay} />}
      <Button look="plain" onClick={async () => setId(stay?.id ?? (await newId!()))}>
        <NotebookPen aria-hidden size={18} />
        {hasWords ? 'Edit your note' : 'Add a private note'}
      </Button>
    </div>
  )
}

const Words = v.object({
  ownNote: v.pipe(v.string(), v.trim(), Note),
  tags: v.pipe(
    v.string(),
    v.transform((tags) => stayTags.filter((tag) => tags.split(',').includes(tag))),
  ),
})

const loadWords = () => import('../../shared/stays/sensitive-words.ts')

type FormProps = Omit<NoteProps, 'newId'> & { id: string; about: StayFields; onDone: () => void }

/** Changes a note and its tags. What is typed stays, also when the form is left; it is saved with its button. */
export function OwnNoteForm({ id, stay, about, onShare, onDone }: FormProps) {
  const stored = { ownNote: stay?.ownNote ?? '', tags: stay?.tags?.join() ?? '' }
  const [draft] = useState(() => useNoteDrafts.getState()[id])
  const [warning, setWarning] = useState({ note: '', words: [] as string[] })
  const agreed = useRef(stored.ownNote)
  const form = useForm({
    schema: Words,
    initial: draft ?? stored,
    async submit(words) {
      if (words.ownNote !== agreed.current.trim()) {
        const found = (await tryTwice(loadWords)).sensitiveWordsOf(words.ownNote)
        setWarning({ note: form.values.ownNote, words: found })
        if (found.length > 0) return
      }
      await keepWords(id, about, words)
      close()
    },
  })
  const { values } = form
  const isTyped = JSON.stringify(values) !== JSON.stringify(stored)
  useEffect(() => keepDraft(id, isTyped ? values : null), [id, isTyped, values])
  const isWarned = warning.words.length > 0 && warning.note === values.ownNote

  function close() {
    keepDraft(id, null)
    onDone()
  }
  function keepAnyway() {
    agreed.current = values.ownNote
    void form.submit()
  }
  function change({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    currentTarget.form?.querySelector('textarea')?.focus()
    setWarning({ note: '', words: [] })
  }
  async function remove() {
    await keepWords(id, about, { ownNote: '', tags: [] })
    close()
    const { ownNote = '', tags = [] } = stay!
    toast('Removed', 'success', {
      label: 'Undo',
      run: () => void keepWords(id, about, { ownNote, tags }),
    })
  }
  return (
    <Form form={form} label="Your note">
      <TextArea
        label="Your note"
        hint="Only you see this."
        rows={3}
        maxLength={maxNoteLength}
        length={Array.from(values.ownNote).length}
        {...form.field('ownNote')}
      />
      <ManyChoiceField label="Tags" choices={tagWords} {...form.field('tags')} />
      {stay && (
        <EarlierTexts
          stay={stay}
          names={{ ownNote: 'Note', tags: 'Tags' }}
          onUse={(name, text) => form.set({ [name]: name === 'tags' ? text.replaceAll(', ', ',') : text })}
        />
      )}
      {isWarned ? (
        <Notice kind="waiting" live>
          <div className="stack-tight">
            <p>
              Your note says {warning.words.map((word) => `“${word}”`).join(', ')}. Health and traits such as
              religion or origin are protected. What happened is enough.
            </p>
            <div className="row">
              <Button onClick={keepAnyway}>Keep anyway</Button>
              <Button look="primary" onClick={change}>
                Change it
              </Button>
            </div>
          </div>
        </Notice>
      ) : (
        <div className="row">
          <Button type="submit" look="primary" busy={form.submitting} busyLabel="Saving...">
            Save note
          </Button>
          <Button onClick={close}>Cancel</Button>
          {stay && isOwnEntry(stay) && (
            <>
              <Button look="plain" onClick={() => void remove()}>
                {hasOwnWords(stay) ? 'Remove note' : 'Remove'}
              </Button>
              {onShare ? (
                <Button look="plain" onClick={onShare}>
                  Share as a report
                </Button>
              ) : (
                <ButtonLink look="plain" to={to.createGuest} state={{ stay: stay.id }}>
                  Share as a report
                </ButtonLink>
              )}
            </>
          )}
        </div>
      )}
    </Form>
  )
}

type EarlierProps<Name extends keyof StayFields> = {
  stay: Stay
  /** The fields, and what they are called. */
  names: Record<Name, string>
  onUse: (name: Name, text: string) => void
}

/** What another device had written without a connection, when this or a third one wrote something else later. */
export function EarlierTexts<Name extends keyof StayFields>({ stay, names, onUse }: EarlierProps<Name>) {
  const earlier = stay.earlier.filter(({ field }) => field in names)
  if (earlier.length === 0) return null
  return (
    <ul className="stack-tight" aria-label="Earlier text">
      {earlier.map((one) => (
        <li key={one.id + one.field} className="row">
          <p className="small">
            <span className="soft">{names[one.field as Name]} on another device:</span>{' '}
            <bdi>“{one.text}”</bdi>
          </p>
          <Button look="plain" onClick={() => onUse(one.field as Name, one.text)}>
            Use it
          </Button>
          <Button look="plain" onClick={() => void discard(stay, one)}>
            Discard
          </Button>
        </li>
      ))}
    </ul>
  )
}
