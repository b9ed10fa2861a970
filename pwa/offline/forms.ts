import * as v from 'valibot'
import { onDraftChange, restoreDrafts } from '../components/reviews/drafts.ts'
import { type OpenVault, readAll, sealedJson, spotOf, VaultGone, writeRows } from './records.ts'
import { openVault, tellTrouble } from './vault.ts'

const Form = v.object({
  name: v.string(),
  values: v.record(v.string(), v.unknown()),
  idempotencyKey: v.string(),
  triedTexts: v.optional(v.array(v.string()), []),
})

/** Long enough to catch several key strokes, short enough for a tab that is closed. */
const waitMs = 300

/** Takes half-typed forms of the vault over into this tab (D-92). */
export async function loadForms(vault: OpenVault): Promise<void> {
  const forms = await readAll(vault, 'form', Form)
  restoreDrafts(forms.map(({ name, ...draft }) => [name, { ...draft, triedTexts: triedOf(draft) }]))
}

/** What was typed last may have been sent in the moment when the page was ended. */
function triedOf({
  values,
  triedTexts,
}: Pick<v.InferOutput<typeof Form>, 'values' | 'triedTexts'>): string[] {
  const { review, originalText } = values
  return typeof review === 'string' && review !== originalText ? [...triedTexts, review] : triedTexts
}

const changed = new Map<string, object | null>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Keeps what is typed into forms from now on, a moment after the last key stroke. */
export function watchForms(): void {
  onDraftChange((name, draft, isUrgent) => {
    changed.set(name, draft)
    clearTimeout(timer)
    // What was sent must not come back as half typed.
    timer = setTimeout(() => void flushForms(), isUrgent ? 0 : waitMs)
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void flushForms()
  })
}

/** Writes what was not written yet, at once. */
export async function flushForms(): Promise<void> {
  const vault = openVault()
  if (!vault || changed.size === 0) return
  const entries = [...changed].filter(([name]) => name.startsWith(`${vault.member}:`))
  changed.clear()
  const kept = entries.filter(([, draft]) => draft !== null)
  const dropped = entries.filter(([, draft]) => draft === null)
  await tellTrouble(async () => {
    const rows = await Promise.all(
      kept.map(([name, draft]) => sealedJson(vault, 'form', name, { name, ...draft })),
    )
    await writeRows(rows, await Promise.all(dropped.map(([name]) => spotOf(vault, 'form', name))))
  }).catch((error: unknown) => {
    if (!(error instanceof VaultGone)) throw error
  })
}

/** Text that was not written yet must not go into the next member's vault. */
export function forgetForms(): void {
  clearTimeout(timer)
  changed.clear()
}
