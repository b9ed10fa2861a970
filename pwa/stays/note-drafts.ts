import * as v from 'valibot'
import { create } from 'zustand'
import { encryptJson, putRecords, readAll, recordKeyOf } from '../vault/records.ts'
import { catchStorageErrors, currentVault, onVaultClose, onVaultOpen } from '../vault/vault.ts'

export type Draft = { ownNote: string; tags: string }
const Kept = v.object({ id: v.string(), ownNote: v.string(), tags: v.string() })

/** What was typed into notes and is not saved yet, by the record's id; the vault keeps it over a closed app. */
export const useNoteDrafts = create<Record<string, Draft>>()(() => ({}))

onVaultOpen(async (vault) => {
  document.addEventListener('visibilitychange', flush)
  addEventListener('blur', flush) // such as by the address bar: a page that is left cannot store any more
  await catchStorageErrors(async () => {
    const rows = await readAll(vault, 'note-draft', Kept)
    const kept = rows.filter(({ id }) => !changed.has(id)).map(({ id, ...draft }) => [id, draft])
    if (currentVault()?.id !== vault.id) return
    useNoteDrafts.setState((typed) => ({ ...Object.fromEntries(kept), ...typed }))
  })
  await flushDrafts()
})
onVaultClose(() => {
  changed.clear()
  useNoteDrafts.setState({}, true)
})

/** Catches several keystrokes; a page that is left writes at once. */
const waitMs = 300
const changed = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined
let writing: Promise<unknown> = Promise.resolve()

/** Keeps what is typed; null once it is saved or given up. */
export function keepDraft(id: string, draft: Draft | null): void {
  const { [id]: before, ...others } = useNoteDrafts.getState()
  if (!before && !draft) return
  useNoteDrafts.setState(draft ? { ...others, [id]: draft } : others, true)
  changed.add(id)
  clearTimeout(timer)
  timer = setTimeout(flush, waitMs)
  addEventListener('beforeunload', flush)
}

const flush = () => void flushDrafts()

/** Writes what was typed now, after what is being written. */
export function flushDrafts(): Promise<unknown> {
  writing = writing.then(() => catchStorageErrors(writeDrafts)).catch(() => undefined) // a vault that was erased
  return writing
}

async function writeDrafts(): Promise<void> {
  const vault = currentVault()
  if (!vault || changed.size === 0) return
  const drafts = useNoteDrafts.getState()
  const [kept, gone] = [[...changed].filter((id) => drafts[id]), [...changed].filter((id) => !drafts[id])]
  changed.clear()
  removeEventListener('beforeunload', flush) // it keeps a page out of Firefox's back/forward cache
  await putRecords(
    vault,
    await Promise.all(kept.map((id) => encryptJson(vault, 'note-draft', id, { id, ...drafts[id] }))),
    await Promise.all(gone.map((id) => recordKeyOf(vault, 'note-draft', id))),
  )
}
