const lanes = 12

/** Does the work for every entry, some at the same time; a failure ends it. */
export async function forEach<T>(entries: readonly T[], work: (entry: T) => Promise<unknown>): Promise<void> {
  const waiting = [...entries]
  const lane = async () => {
    for (let entry = waiting.shift(); entry !== undefined; entry = waiting.shift()) await work(entry)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
