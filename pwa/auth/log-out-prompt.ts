import { create } from 'zustand'
import { useHalfTyped } from '../outbox/half-typed.ts'
import { flushHalfTyped } from '../outbox/keep-half-typed.ts'
import { useOutbox } from '../outbox/outbox-state.ts'
import { findUnsent } from '../outbox/waiting-reviews.ts'
import { within } from '../platform/within.ts'
import { memberId, onSessionEnd } from '../session/session.ts'
import { flushDrafts, useNoteDrafts } from '../stays/note-drafts.ts'
import { countUnsentStays } from '../stays/stays.ts'
import { catchStorageErrors, currentVault } from '../vault/vault.ts'
import type { RecordKind } from '../vault/vault-db.ts'
import { countWaiting } from '../vault/vault-rows.ts'
import { syncStaysNow } from './open-vault.ts'

/** How much a logout would erase. `lockedCount` unsent reviews lie in a closed vault, where they can only be counted; `notes` and `reviews` were begun. */
type Prompt = Record<'lockedCount' | 'stays' | 'notes' | 'reviews', number> & {
  answer: (isConfirmed: boolean) => void
}

/** The open prompt before a logout erases unsent reviews, if any. */
export const useLogOutPrompt = create<{ prompt: Prompt | null }>()(() => ({ prompt: null }))

/** Whether reviews of this member wait on this device, in sight or in a closed vault. */
export async function hasUnsentReviews(member: string): Promise<boolean> {
  return (await findUnsent(member)) > 0 || useOutbox.getState().waiting.length > 0
}

/** A storage that does not answer says nothing of other tabs, nor of a closed vault; Log Out ends within 3 s (ENG-03). */
const timeoutMs = 600
const patienceMs = 3000

/** How many of them this device holds, of other tabs and in a closed vault, too, once what was typed last is stored. */
async function countKept(member: string, kind: RecordKind, stored?: Promise<unknown>): Promise<number> {
  const counted = catchStorageErrors(async () => {
    await stored
    return countWaiting(member, kind)
  })
  return (await within(timeoutMs, counted, 0)) ?? 0
}

/** How many changes of stays wait, after a last try to send them. */
async function unsentStays(member: string): Promise<number> {
  if (!currentVault()) return countKept(member, 'waiting-stays')
  if (countUnsentStays() > 0) await within(patienceMs, syncStaysNow(), undefined)
  return countUnsentStays()
}

/** How many notes, which are not saved, or reviews, which are not posted, were begun. */
async function countBegun(member: string, kind: 'note-draft' | 'half-typed'): Promise<number> {
  const [flushed, here] =
    kind === 'note-draft'
      ? [flushDrafts(), Object.keys(useNoteDrafts.getState())]
      : [
          flushHalfTyped(),
          Object.keys(useHalfTyped.getState()).filter((name) => name.startsWith(`${member}:`)),
        ]
  return Math.max(await countKept(member, kind, flushed), here.length)
}

/** Resolves to true when nothing is unsent or begun, or the person agrees to lose it. */
export async function confirmLogOut(): Promise<boolean> {
  const member = memberId()
  if (member === undefined) return true
  const [lockedCount, stays, notes, reviews] = await Promise.all([
    within(timeoutMs, findUnsent(member), 0),
    unsentStays(member),
    countBegun(member, 'note-draft'),
    countBegun(member, 'half-typed'),
  ])
  if (memberId() !== member) return false // the session ended meanwhile
  if (lockedCount + stays + notes + reviews === 0 && useOutbox.getState().waiting.length === 0) return true
  useLogOutPrompt.getState().prompt?.answer(false)
  return new Promise((resolve) => {
    const unsubscribe = onSessionEnd(() => answer(false))
    function answer(isConfirmed: boolean) {
      unsubscribe()
      useLogOutPrompt.setState({ prompt: null })
      resolve(isConfirmed)
    }
    useLogOutPrompt.setState({ prompt: { lockedCount, stays, notes, reviews, answer } })
  })
}
