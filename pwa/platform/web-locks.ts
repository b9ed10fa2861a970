/** Runs work while it holds the named lock, across all tabs; without a lock where the browser has none. */
export const withLock = <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
  navigator.locks ? (navigator.locks.request(`vault ${name}`, work) as Promise<Result>) : work()

/** Runs work unless another tab holds the named lock. Returns whether it ran. */
export async function tryWithLock(name: string, work: () => Promise<void>): Promise<boolean> {
  if (!navigator.locks) return work().then(() => true)
  return navigator.locks.request(`vault ${name}`, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
    return lock !== null
  })
}
