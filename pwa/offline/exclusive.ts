/** Runs work while no other tab runs work of the same name; one after the other where the browser has no locks. */
export const exclusive = <Answer>(name: string, work: () => Promise<Answer>): Promise<Answer> =>
  navigator.locks ? (navigator.locks.request(`vault ${name}`, work) as Promise<Answer>) : work()

/** Runs work unless another tab does so already; answers whether it ran. */
export async function unlessBusy(name: string, work: () => Promise<void>): Promise<boolean> {
  if (!navigator.locks) return work().then(() => true)
  return navigator.locks.request(`vault ${name}`, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
    return lock !== null
  })
}
