/** The holder ends its turn, or abandons it: then all that wait are rejected with the reason. */
export type Turn = { release: () => void; abandon: (reason: Error) => void }

/** A mutex within this process: one holder at a time, in the order of the calls. */
export function createMutex(): () => Promise<Turn> {
  let last: Promise<void> = Promise.resolve()
  return async () => {
    const previous = last
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    last = promise
    promise.catch(() => undefined)
    await previous.catch((reason: Error) => {
      reject(reason)
      throw reason
    })
    const abandon = (reason: Error) => {
      last = Promise.resolve()
      reject(reason)
    }
    return { release: resolve, abandon }
  }
}
