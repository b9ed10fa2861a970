import { useLayoutEffect, useState } from 'react'
import type { Bound } from '../../../ui/form/Field.tsx'
import { formatTyped } from './card-format.ts'

/** A field that formats its text while it is typed and keeps the caret where it belongs. */
export function useFormatted(bound: Bound, format: (text: string, isDeleting: boolean) => string): Bound {
  const [typing, setTyping] = useState<{ input: HTMLInputElement; caret: number } | null>(null)
  useLayoutEffect(() => typing?.input.setSelectionRange(typing.caret, typing.caret), [typing])
  function onChange(text: string) {
    const input = document.activeElement
    const isHere = input instanceof HTMLInputElement && input.name === bound.name
    const caret = (isHere && input.selectionStart) || text.length
    const formatted = formatTyped(format, { before: bound.value, text, caret })
    bound.onChange(formatted.text)
    if (isHere) setTyping({ input, caret: formatted.caret })
  }
  return { ...bound, onChange }
}
