import { create } from 'zustand'
import { useOutbox } from '../outbox/outbox-state.ts'
import { findUnsent } from '../outbox/waiting-reviews.ts'
import { memberId, onSessionEnd } from '../session/session.ts'

/** `lockedCount` unsent reviews lie in a closed vault, where they can only be counted. */
type Prompt = { lockedCount: number; answer: (isConfirmed: boolean) => void }

/** The open prompt before a logout erases unsent reviews, if any. */
export const useLogOutPrompt = create<{ prompt: Prompt | null }>()(() => ({ prompt: null }))

/** Whether reviews of this member wait on this device, in sight or in a closed vault. */
export async function hasUnsentReviews(member: string): Promise<boolean> {
  return (await findUnsent(member)) > 0 || useOutbox.getState().waiting.length > 0
}

/** Resolves to true when nothing is unsent or the person agrees to lose it. */
export async function confirmLogOut(): Promise<boolean> {
  const member = memberId()
  if (member === undefined) return true
  const lockedCount = await findUnsent(member)
  if (memberId() !== member) return false // the session ended meanwhile
  if (lockedCount === 0 && useOutbox.getState().waiting.length === 0) return true
  useLogOutPrompt.getState().prompt?.answer(false)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const unsubscribe = onSessionEnd(() => answer(false))
  function answer(isConfirmed: boolean) {
    unsubscribe()
    useLogOutPrompt.setState({ prompt: null })
    resolve(isConfirmed)
  }
  useLogOutPrompt.setState({ prompt: { lockedCount, answer } })
  return promise
}
