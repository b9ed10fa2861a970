import { create } from 'zustand'
import { useOutbox } from '../outbox/outbox-state.ts'
import { findUnsent } from '../outbox/waiting-reviews.ts'
import { within } from '../platform/within.ts'
import { memberId, onSessionEnd } from '../session/session.ts'
import { countDrafts } from '../stays/note-drafts.ts'
import { countUnsentStays } from '../stays/stays.ts'
import { catchStorageErrors, currentVault } from '../vault/vault.ts'
import { countWaiting } from '../vault/vault-rows.ts'
import { syncStaysNow } from './open-vault.ts'

/** How much a logout would erase. `lockedCount` unsent reviews lie in a closed vault, where they can only be counted. */
type Prompt = { lockedCount: number; stays: number; notes: number; answer: (isConfirmed: boolean) => void }

/** The open prompt before a logout erases unsent reviews, if any. */
export const useLogOutPrompt = create<{ prompt: Prompt | null }>()(() => ({ prompt: null }))

/** Whether reviews of this member wait on this device, in sight or in a closed vault. */
export async function hasUnsentReviews(member: string): Promise<boolean> {
  return (await findUnsent(member)) > 0 || useOutbox.getState().waiting.length > 0
}

/** A storage that does not answer says nothing of other tabs, nor of a closed vault. */
const timeoutMs = 600
const patienceMs = 3000

/** How many changes of stays wait, after a last try to send them. */
async function unsentStays(member: string): Promise<number> {
  if (!currentVault()) {
    const counted = catchStorageErrors(() => countWaiting(member, 'waiting-stays'))
    return (await within(timeoutMs, counted, 0)) ?? 0
  }
  if (countUnsentStays() > 0) await within(patienceMs, syncStaysNow(), undefined)
  return countUnsentStays()
}

/** Resolves to true when nothing is unsent or the person agrees to lose it. */
export async function confirmLogOut(): Promise<boolean> {
  const member = memberId()
  if (member === undefined) return true
  const unsent = [within(timeoutMs, findUnsent(member), 0), unsentStays(member), countDrafts(member)] as const
  const [lockedCount, stays, notes] = await Promise.all(unsent)
  if (memberId() !== member) return false // the session ended meanwhile
  if (lockedCount + stays + notes === 0 && useOutbox.getState().waiting.length === 0) return true
  useLogOutPrompt.getState().prompt?.answer(false)
  return new Promise((resolve) => {
    const unsubscribe = onSessionEnd(() => answer(false))
    function answer(isConfirmed: boolean) {
      unsubscribe()
      useLogOutPrompt.setState({ prompt: null })
      resolve(isConfirmed)
    }
    useLogOutPrompt.setState({ prompt: { lockedCount, stays, notes, answer } })
  })
}
