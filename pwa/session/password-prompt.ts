import { create } from 'zustand'
import { onSessionEnd } from './session.ts'

type Prompt = { answer: (isConfirmed: boolean) => void }

/** The open prompt for the current password, if any. */
export const usePasswordPrompt = create<{ prompt: Prompt | null }>()(() => ({ prompt: null }))

const set = usePasswordPrompt.setState

/**
 * Asks for the current password. Resolves to true once the server has accepted it, to false when the person cancels or
 * the session ends. A second prompt cancels the first.
 */
export function askForPassword(): Promise<boolean> {
  usePasswordPrompt.getState().prompt?.answer(false)
  return new Promise((resolve) => {
    const unsubscribe = onSessionEnd(() => answer(false))
    function answer(isConfirmed: boolean) {
      unsubscribe()
      set({ prompt: null })
      resolve(isConfirmed)
    }
    set({ prompt: { answer } })
  })
}
