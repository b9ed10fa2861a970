import type { Collection, Document, Filter, IndexSpecification, ObjectId, WithId } from 'mongodb'

type KeyValue = string | number | boolean | Date

/** A place in a sorted list: the sorted value and the id of the last document before it. */
export type Place = { value: KeyValue; id: ObjectId }

type Page<Doc> = {
  filter: Filter<Doc>
  /** The field that the list is sorted by; ties stand in the order of their ids. */
  by: string
  direction: 1 | -1
  after: Place | null
  limit: number
  /** The index to use: that of the order, unless another finds less. */
  hint: IndexSpecification
}

/**
 * A page of a sorted list behind a place, by key and never by skip (D-82). The rest of the place's own value comes
 * first, then the values behind it: each is one piece of the index, however deep the page lies.
 */
export async function keysetPage<Doc extends Document>(
  docs: Collection<Doc>,
  { filter, by, direction, after, limit, hint }: Page<Doc>,
): Promise<WithId<Doc>[]> {
  const further = direction === 1 ? '$gt' : '$lt'
  const find = (behind: Document, atMost: number) =>
    docs
      .find({ ...filter, ...behind } as Filter<Doc>)
      .sort({ [by]: direction, _id: direction })
      .hint(hint)
      .limit(atMost)
      .toArray()
  if (!after) return find({}, limit)
  const same = await find({ [by]: after.value, _id: { [further]: after.id } }, limit)
  if (same.length === limit) return same
  return [...same, ...(await find({ [by]: { [further]: after.value } }, limit - same.length))]
}
