/** Does the work for every entry, some at the same time, or with one lane in their order; a failure ends it. */
export async function forEach<T>(
  entries: readonly T[],
  work: (entry: T) => Promise<unknown>,
  lanes = 12,
): Promise<void> {
  const waiting = [...entries]
  const lane = async () => {
    for (let entry = waiting.shift(); entry !== undefined; entry = waiting.shift()) await work(entry)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
