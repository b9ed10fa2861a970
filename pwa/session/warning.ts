import { create } from 'zustand'

/** Seconds until the session ends for inactivity; null while there is nothing to warn of. */
export const useWarning = create<{ secondsLeft: number | null }>()(() => ({ secondsLeft: null }))
