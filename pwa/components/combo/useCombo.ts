import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { Bound } from '../Field.tsx'
import { type Choice, matching } from './matching.ts'

type Options = Pick<Bound, 'value' | 'onChange' | 'onBlur'> & {
  choices: readonly Choice[]
  /** More choices are on their way; until they are here, what is typed stays as it is. */
  isWaiting?: boolean
  onOpen?: () => void
}

/**
 * What a list that can be typed into knows: the text in its field, the choices below it, and which of them is meant.
 * The form's value is always the marked choice, so that whatever the person does next, what stands there counts;
 * text that means no choice is no choice.
 */
export function useCombo({ choices, value, onChange, onBlur, isWaiting = false, onOpen }: Options) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const before = useRef(value)
  const shown = typed === null ? choices : matching(choices, typed)
  const active = shown.findIndex((choice) => choice.value === value)
  const text =
    typed ?? (value === '' ? '' : (choices.find((choice) => choice.value === value)?.label ?? value))

  // A name that is written out needs no list, which would lie above what follows.
  const isListed = isOpen && !(shown.length === 1 && isCalled(shown[0]!, text))

  const choose = (next: string) => {
    if (next !== value) onChange(next)
  }

  function open() {
    onOpen?.()
    if (!isOpen) before.current = value
    setIsOpen(true)
  }

  function close() {
    setTyped(null)
    setIsOpen(false)
  }

  function type(entered: string) {
    open()
    setTyped(entered)
    choose(meantBy(entered))
  }

  const meantBy = (entered: string) =>
    entered.trim() === '' ? '' : (matching(choices, entered)[0]?.value ?? '')

  const ref = useEarlyText(text, type)
  const arrive = useEffectEvent(() => {
    if (typed === null) return
    choose(meantBy(typed))
    if (document.activeElement !== ref.current) setTyped(null)
  })
  useEffect(() => {
    if (!isWaiting) arrive()
  }, [isWaiting])

  function pick(next: string) {
    choose(next)
    close()
  }

  /** One down or up, round the ends; the first time only the list opens. */
  function move(by: 1 | -1) {
    const from = active === -1 && by === -1 ? 0 : active
    const next = shown.at((from + by) % shown.length)
    if (isOpen && next) choose(next.value)
    open()
  }

  function press(event: KeyboardEvent) {
    const act = isListed ? { ...moves, Enter: close, Escape: takeBack } : moves
    const done = act[event.key as keyof typeof act]
    if (!done || event.nativeEvent.isComposing) return
    event.preventDefault()
    done()
  }

  const moves = { ArrowDown: () => move(1), ArrowUp: () => move(-1) }

  function takeBack() {
    choose(before.current)
    close()
  }

  function leave() {
    if (isWaiting) setIsOpen(false)
    else close()
    onBlur()
  }

  return {
    text,
    shown,
    active,
    isOpen: isListed,
    open,
    close,
    type,
    pick,
    press,
    leave,
    ref,
  }
}

const isCalled = ({ value, label }: Choice, text: string) =>
  [value, label].some((name) => name.toLowerCase() === text.trim().toLowerCase())

/** Takes over what was typed into the field, or filled in by the browser, before the page's script ran. */
function useEarlyText(text: string, type: (entered: string) => void) {
  const ref = useRef<HTMLInputElement>(null)
  const first = useRef({ text, type })
  useLayoutEffect(() => {
    const early = ref.current?.value ?? ''
    if (early !== first.current.text) first.current.type(early)
  }, [])
  return ref
}
