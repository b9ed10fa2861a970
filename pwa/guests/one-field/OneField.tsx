import { Search } from 'lucide-react'
import { type ClipboardEvent, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { parsePersonQuery, personLine, unusedOf } from '../../../shared/person-query.ts'
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
  placeholder?: string
  /** How the text is understood. */
  children?: ReactNode
}

/** Longer than any line of a mail; a pasted page is cut. */
const maxLength = 5000

/** "Name, with phone or last four": one line in place of a form. */
export function OneField({ value, placeholder, onChange, onSubmit, canSubmit, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  useFocus(form)
  const [pasted, setPasted] = useState({ text: '', line: '' })
  const unused = canSubmit ? unusedOf(value === pasted.line ? pasted.text : value) : ''
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
    setPasted({ text, line })
    onChange(line)
  }
  return (
    <form ref={form} data-one-field className="gap-1" onSubmit={submit} aria-label="Look someone up">
      <FieldFrame label="Name, with phone or last four">
        {(control) => (
          <span className={styles.line}>
            <input
              {...control}
              type="text"
              dir="auto"
              className={styles.field}
              value={value}
              placeholder={placeholder}
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
      {unused !== '' && (
        <p className="soft small">
          Not used: <q>{unused}</q>
        </p>
      )}
      {value.trim() !== '' && !canSubmit && <output className="soft small">Add a name</output>}
      {children}
    </form>
  )
}

/** Whether this document has shown the field before. */
let wasShown = false

/** On a desk, and after its key, the field has the focus; going back leaves it where it was. */
function useFocus(form: { current: HTMLFormElement | null }) {
  const { state, key } = useLocation()
  const isTyping = (state as { typing?: true } | null)?.typing === true
  const isBack = useNavigationType() === NavigationType.Pop
  const isNew = !isBack || (key === 'default' && !wasShown)
  useEffect(() => {
    wasShown = true
    const isDesk = !isTouchScreen() && matchMedia('(min-width: 900px)').matches
    if (isNew && (isTyping || isDesk)) form.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [form, isTyping, isNew])
}
