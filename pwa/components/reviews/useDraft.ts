import { useEffect, useRef, useState } from 'react'
import { type Chosen, nothingChosen } from '../files/useFiles.ts'
import {
  draftOwner,
  dropDraft,
  findChosen,
  findDraft,
  keepChosen,
  keepDraft,
  newDraft,
  onDraftsRestored,
} from './drafts.ts'

/**
 * The draft of one form. Start the form with `start`; call `keep` with what it holds when that changes, `tried` when it
 * is sent, and `done` once it was sent, which also makes a new key for the next one.
 */
export function useDraft<Values extends object>(of: string, initial: Values) {
  // The answer to what is sent may come when somebody else is logged in.
  const [owner] = useState(draftOwner)
  const name = `${owner}:${of}`
  const [draft, setDraft] = useState(() => findDraft(name, initial))
  return {
    owner,
    start: draft.values,
    idempotencyKey: draft.idempotencyKey,
    /** The files of the form, for `useFiles`. */
    chosen: { start: findChosen(name), onChange: (files: Chosen) => keepChosen(name, files) },
    /** To be told what is sent under the key; answers it with all before it. */
    tried: (text: string): string[] => {
      const triedTexts = [...new Set([...draft.triedTexts, text])]
      setDraft({ ...draft, triedTexts })
      return triedTexts
    },
    keep: (values: Values) => {
      if (JSON.stringify(values) === JSON.stringify(initial)) dropDraft(name)
      else keepDraft(name, { ...draft, values })
    },
    /** What was kept under this name and not known when the form was shown; null when there is nothing. */
    takeLate: (): Values | null => {
      const kept = findDraft(name, initial)
      if (kept.values === initial || kept.idempotencyKey === draft.idempotencyKey) return null
      setDraft(kept)
      return kept.values
    },
    done: () => {
      dropDraft(name)
      keepChosen(name, nothingChosen)
      setDraft(newDraft(initial))
    },
  }
}

/**
 * On a slow device the vault may open after the form is shown: an untouched form then takes over what was half typed,
 * by `fill`. What was typed meanwhile is newer and stays.
 */
export function useLateDraft<Values>(
  { takeLate }: { takeLate: () => Values | null },
  fill: (values: Values) => void,
): void {
  const latest = useRef({ takeLate, fill })
  useEffect(() => {
    latest.current = { takeLate, fill }
  })
  useEffect(
    () =>
      onDraftsRestored(() => {
        const kept = latest.current.takeLate()
        if (kept) latest.current.fill(kept)
      }),
    [],
  )
}
