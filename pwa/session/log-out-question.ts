import { create } from 'zustand'
import { useVault } from '../offline/vault-state.ts'
import { memberId, onSessionEnd } from './session.ts'

/** `locked` of the unsent reviews lie in a closed vault: only their number is known. */
type Question = { locked: number; answer: (mayGo: boolean) => void }

/** The question whether unsent reviews may be erased, while it stands over the page (D-93). */
export const useLogOutQuestion = create<{ question: Question | null }>()(() => ({ question: null }))

/** True when nothing waits to be sent, or the person would rather lose it than stay. */
export async function mayLoseDrafts(): Promise<boolean> {
  const member = memberId()
  if (member === undefined) return true
  const { findUnsent } = await import('../offline/drafts.ts')
  const locked = await findUnsent(member)
  if (memberId() !== member) return false // the session ended meanwhile
  if (locked === 0 && useVault.getState().drafts.length === 0) return true
  useLogOutQuestion.getState().question?.answer(false)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const stop = onSessionEnd(() => answer(false))
  function answer(mayGo: boolean) {
    stop()
    useLogOutQuestion.setState({ question: null })
    resolve(mayGo)
  }
  useLogOutQuestion.setState({ question: { locked, answer } })
  return promise
}
