import { create } from 'zustand'

/** Seconds until the session ends for inactivity; null while no warning is shown. */
export const useWarning = create<{ secondsLeft: number | null }>()(() => ({ secondsLeft: null }))
