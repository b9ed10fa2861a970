import type { GuestsCollection } from '../guests.collection.ts'
import type { Result } from './results.ts'

/** Results with the guest that is kept in place of those merged into it, each guest once, at its first position. */
export async function withoutMerged(
  { guests }: { guests: GuestsCollection },
  results: Result[],
): Promise<Result[]> {
  const merged = await guests.mergedAmong(results.map(({ guest }) => guest))
  if (merged.length === 0) return results
  const kept = await guests.byIds(merged.map(({ mergedInto }) => mergedInto!))
  const keptBy = new Map(
    merged.map(({ _id, mergedInto }) => [
      _id.toHexString(),
      kept.find((guest) => guest._id.equals(mergedInto)),
    ]),
  )
  const all = results.flatMap((result) => {
    const id = result.guest.toHexString()
    if (!keptBy.has(id)) return [result]
    const shown = keptBy.get(id)
    return shown ? [{ ...result, guest: shown._id, shown }] : []
  })
  const first = new Map(all.toReversed().map((result) => [result.guest.toHexString(), result]))
  return all.filter((result) => first.get(result.guest.toHexString()) === result)
}
