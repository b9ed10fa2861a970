import { AsyncLocalStorage } from 'node:async_hooks'

const shifted = new AsyncLocalStorage<Date>()

/** A clock that shows another time inside `atTime`, so that the rules themselves write the dates of the past. */
export const shiftedClock = (now: () => Date) => () => shifted.getStore() ?? now()

/** Does the work, and all that it begins, at this time. */
export const atTime = <T>(time: Date, work: () => Promise<T>): Promise<T> => shifted.run(time, work)
