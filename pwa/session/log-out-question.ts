import { create } from 'zustand'
import { useVault } from '../offline/vault-state.ts'
import { onSessionEnd } from './session.ts'

type Question = { answer: (mayGo: boolean) => void }

/** The question whether unsent reviews may be erased, while it stands over the page (D-93). */
export const useLogOutQuestion = create<{ question: Question | null }>()(() => ({ question: null }))

/** True when nothing waits to be sent, or the person would rather lose it than stay. */
export function mayLoseDrafts(): Promise<boolean> {
  if (useVault.getState().drafts.length === 0) return Promise.resolve(true)
  useLogOutQuestion.getState().question?.answer(false)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const stop = onSessionEnd(() => answer(false))
  function answer(mayGo: boolean) {
    stop()
    useLogOutQuestion.setState({ question: null })
    resolve(mayGo)
  }
  useLogOutQuestion.setState({ question: { answer } })
  return promise
}
