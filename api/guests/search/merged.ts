import type { GuestsCollection } from '../guests.collection.ts'
import type { Result } from './results.ts'

/** Results with the guest that is kept in place of those merged into it, each guest once, at its first position. */
export async function withoutMerged(
  { guests }: { guests: GuestsCollection },
  results: Result[],
): Promise<Result[]> {
  const ids = results.flatMap(({ shown }) => shown.mergedInto ?? [])
  if (ids.length === 0) return results
  const kept = await guests.shown({ _id: { $in: ids } }, ids.length)
  const all = results.flatMap((result) => {
    const { mergedInto } = result.shown
    if (!mergedInto) return [result]
    const shown = kept.find(({ _id }) => _id.equals(mergedInto))
    return shown ? [{ ...result, guest: shown._id, shown }] : []
  })
  const first = new Map(all.toReversed().map((result) => [result.guest.toHexString(), result]))
  return all.filter((result) => first.get(result.guest.toHexString()) === result)
}
