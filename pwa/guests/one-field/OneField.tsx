import { Search } from 'lucide-react'
import { type ClipboardEvent, type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { parsePersonQuery, personLine } from '../../../shared/person-query.ts'
import { isTouchScreen } from '../../platform/touch-screen.ts'
import { FieldFrame } from '../../ui/form/FieldFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './OneField.module.css'

type Props = {
  value: string
  onChange: (text: string) => void
  onSubmit: () => void
  /** Whether the text is enough for a search. */
  canSubmit: boolean
  /** How the text is understood. */
  children?: ReactNode
}

/** Longer than any line of a mail; a pasted page is cut. */
const maxLength = 5000

/** "Name, phone or last four digits": one line in place of a form. */
export function OneField({ value, onChange, onSubmit, canSubmit, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  useFocus(form)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (canSubmit) onSubmit()
  }
  /** An input makes blanks of line breaks, which tell what in a mail is the name. */
  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain').trim()
    const line = /[\r\n]/.test(text) ? personLine(parsePersonQuery(text)) : ''
    if (line === '') return
    event.preventDefault()
    onChange(line)
  }
  return (
    <form ref={form} data-one-field className={styles.form} onSubmit={submit} aria-label="Look someone up">
      <FieldFrame label="Name, phone or last four digits">
        {(control) => (
          <span className={styles.line}>
            <input
              {...control}
              type="text"
              dir="auto"
              className={styles.field}
              value={value}
              onChange={(event) => onChange(event.target.value)}
              onPaste={paste}
              maxLength={maxLength}
              autoComplete="off"
              autoCapitalize="words"
              spellCheck={false}
              enterKeyHint="search"
            />
            <Button type="submit" look="primary" aria-label="Look up" disabled={!canSubmit}>
              <Search aria-hidden size={22} />
            </Button>
          </span>
        )}
      </FieldFrame>
      {value.trim() !== '' && !canSubmit && <output className="soft small">Add a name</output>}
      {children}
    </form>
  )
}

/** On a desk, and after its key, the field has the focus; going back leaves it where it was. */
function useFocus(form: { current: HTMLFormElement | null }) {
  const { state, key } = useLocation()
  const isTyping = (state as { typing?: true } | null)?.typing === true
  const isNew = useNavigationType() !== NavigationType.Pop || key === 'default'
  useEffect(() => {
    const isDesk = !isTouchScreen() && matchMedia('(min-width: 900px)').matches
    if (isNew && (isTyping || isDesk)) form.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [form, isTyping, isNew])
}
