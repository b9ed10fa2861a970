import { useState } from 'react'
import { dropDraft, findDraft, keepDraft } from './drafts.ts'

/**
 * The draft of one form. Start the form with `start`; call `keep` with what it holds when that changes, and `done`
 * once it was sent, which also makes a new key for the next one.
 */
export function useDraft<Values extends object>(name: string, initial: Values) {
  const [draft, setDraft] = useState(() => findDraft(name, initial))
  return {
    start: draft.values,
    idempotencyKey: draft.idempotencyKey,
    keep: (values: Values) => {
      if (JSON.stringify(values) === JSON.stringify(initial)) dropDraft(name)
      else keepDraft(name, { values, idempotencyKey: draft.idempotencyKey })
    },
    done: () => {
      dropDraft(name)
      setDraft({ values: initial, idempotencyKey: crypto.randomUUID() })
    },
  }
}
