import { useRef, useState, type KeyboardEvent } from 'react'
import type { Bound } from '../form/Field.tsx'
import { type Choice, matching } from './matching.ts'

type Options = Pick<Bound, 'value' | 'onChange' | 'onBlur'> & {
  choices: readonly Choice[]
}

/**
 * The state of a combo box: the text in its field, the choices below it, and the active one. The form's value is
 * always the active choice, so it counts without a further key or click. Text that matches no choice gives the empty
 * value while it is typed; when the field is left it stays as the value, `isUnknown`, until it is corrected.
 */
export function useCombo({ choices, value, onChange, onBlur }: Options) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const valueWhenOpened = useRef(value)
  const ref = useRef<HTMLInputElement>(null)
  const shown = typed === null ? choices : matching(choices, typed)
  const active = shown.findIndex((choice) => choice.value === value)
  const text =
    typed ?? (value === '' ? '' : (choices.find((choice) => choice.value === value)?.label ?? value))

  // A complete name needs no list, which would cover what follows.
  const isListShown = isOpen && !(shown.length === 1 && isNameOf(shown[0]!, text))

  const choose = (next: string) => {
    if (next !== value) onChange(next)
  }

  function open() {
    if (!isOpen) valueWhenOpened.current = value
    setIsOpen(true)
  }

  function close() {
    setTyped(null)
    setIsOpen(false)
  }

  function type(entered: string) {
    open()
    setTyped(entered)
    choose(bestMatch(entered))
  }

  const bestMatch = (entered: string) =>
    entered.trim() === '' ? '' : (matching(choices, entered)[0]?.value ?? '')

  function pick(next: string) {
    choose(next)
    close()
  }

  /** One down or up, past the ends to the other side; the first press only opens the list. */
  function move(by: 1 | -1) {
    const from = active === -1 && by === -1 ? 0 : active
    const next = shown.at((from + by) % shown.length)
    if (isOpen && next) choose(next.value)
    open()
  }

  function onKeyDown(event: KeyboardEvent) {
    const keys: Record<string, () => void> = {
      ...arrowKeys,
      ...(isListShown && { Enter: settle, Escape: revert }),
    }
    const action = keys[event.key]
    if (!action || event.nativeEvent.isComposing) return
    event.preventDefault()
    action()
  }

  const arrowKeys = { ArrowDown: () => move(1), ArrowUp: () => move(-1) }

  function revert() {
    choose(valueWhenOpened.current)
    close()
  }

  function settle() {
    if (typed !== null && shown.length === 0) choose(typed.trim())
    close()
  }

  function leave() {
    settle()
    onBlur()
  }

  const isUnknown = !isOpen && value !== '' && choices.every((choice) => choice.value !== value)
  return { ref, text, shown, active, isOpen: isListShown, isUnknown, open, type, pick, leave, onKeyDown }
}

const isNameOf = ({ value, label }: Choice, text: string) =>
  [value, label].some((name) => name.toLowerCase() === text.trim().toLowerCase())
