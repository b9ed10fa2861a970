import { create } from 'zustand'
import { onSessionEnd } from './session.ts'

type Question = { answer: (isConfirmed: boolean) => void }

/** The question for the current password that stands over the page, if there is one (D-15). */
export const usePasswordQuestion = create<{ question: Question | null }>()(() => ({ question: null }))

const set = usePasswordQuestion.setState

/**
 * Asks for the current password: true once the server has accepted it, false when the person turns it down or the
 * session ends. A second question takes the place of the first, which counts as turned down.
 */
export function askForPassword(): Promise<boolean> {
  usePasswordQuestion.getState().question?.answer(false)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const stop = onSessionEnd(() => answer(false))
  function answer(isConfirmed: boolean) {
    stop()
    set({ question: null })
    resolve(isConfirmed)
  }
  set({ question: { answer } })
  return promise
}
