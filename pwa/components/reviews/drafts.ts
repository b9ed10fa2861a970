import { type Chosen, nothingChosen } from '../files/useFiles.ts'
import { memberId, onSessionEnd, useSession } from '../../session/session.ts'

/** Something half typed: what the form held, and the key under which it is sent, however often it is tried (D-94). */
export type Draft<Values extends object = object> = {
  values: Values
  idempotencyKey: string
  /** The texts that were sent under the key: each may have arrived, though no answer said so. */
  triedTexts: string[]
}

const drafts = new Map<string, Draft>()
/** The files of half-typed forms, by the same names; in memory alone. */
const chosen = new Map<string, Chosen>()
let changed: (name: string, draft: Draft | null, isUrgent: boolean) => void = () => {}

// In memory, and encrypted in the member's vault when it is open. A session that the server ended (401) leaves them
// for the same member's next login; after a logout or an hour without activity only the vault has them.
onSessionEnd(() => {
  if (!useSession.getState().leaving) return
  drafts.clear()
  chosen.clear()
})

/** Whose a draft is that is begun now: its name begins with it. */
export const draftOwner = () => memberId() ?? 'visitor'

/** A draft of which nothing was sent. */
export const newDraft = <Values extends object>(values: Values): Draft<Values> => ({
  values,
  idempotencyKey: crypto.randomUUID(),
  triedTexts: [],
})

/** The draft of this name, or a new one with these values. */
export function findDraft<Values extends object>(name: string, initial: Values): Draft<Values> {
  const kept = drafts.get(name) as Draft<Values> | undefined
  return kept ? { ...kept, values: { ...initial, ...kept.values } } : newDraft(initial)
}

/** The files that were chosen in the form of this draft, as long as the page is not loaded anew. */
export const findChosen = (name: string): Chosen => chosen.get(name) ?? nothingChosen

/** Keeps them while the form is not on the screen. */
export function keepChosen(name: string, files: Chosen): void {
  if (files.files.length + files.removedIds.length === 0) chosen.delete(name)
  else chosen.set(name, files)
}

/** What follows the owner in the name of a draft of whoever is logged in; null when none of them is meant. */
export function findDraftName(isMeant: (name: string, values: object) => boolean): string | null {
  const start = `${draftOwner()}:`
  for (const [name, { values }] of drafts)
    if (name.startsWith(start) && isMeant(name.slice(start.length), values)) return name.slice(start.length)
  return null
}

/** Keeps what was typed; at once when it is being sent, for the device may end the page before the answer. */
export function keepDraft(name: string, draft: Draft): void {
  const before = drafts.get(name)
  drafts.set(name, draft)
  const isSending = draft.triedTexts.length > (before?.triedTexts.length ?? 0)
  if (JSON.stringify(before) !== JSON.stringify(draft)) changed(name, draft, isSending)
}

/** The draft was sent or thrown away. */
export function dropDraft(name: string): void {
  if (drafts.delete(name)) changed(name, null, true)
}

/** Says who keeps drafts beyond this tab: told the name, the draft or null for one that is gone, and whether at once. */
export function onDraftChange(keep: typeof changed): void {
  changed = keep
}

const restored = new Set<() => void>()

/** Takes over what was kept; what this tab holds already is newer. */
export function restoreDrafts(kept: readonly (readonly [string, Draft])[]): void {
  for (const [name, draft] of kept) if (!drafts.has(name)) drafts.set(name, draft)
  restored.forEach((listen) => listen())
}

/** Calls back whenever drafts were taken over, for forms that are shown already; answers a function that stops it. */
export function onDraftsRestored(listen: () => void): () => void {
  restored.add(listen)
  return () => restored.delete(listen)
}
