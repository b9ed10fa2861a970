import type { Collection, Document, Filter, IndexSpecification, ObjectId, WithId } from 'mongodb'

type KeyValue = string | number | boolean | Date

/** Where a page of a sorted list ends: the sorted value and the id of its last document. */
export type KeysetCursor = { value: KeyValue; id: ObjectId }

type Page<Doc> = {
  filter: Filter<Doc>
  /** The field that the list is sorted by; equal values are sorted by id. */
  by: string
  direction: 1 | -1
  after: KeysetCursor | null
  limit: number
  /** The index to use: that of `by`, unless another one reads fewer keys. */
  hint: IndexSpecification
}

/**
 * The page of a sorted list after a cursor, by key instead of skip. It reads two ranges of the index, first the rest
 * with the cursor's own value, then the values after it, so that a late page costs no more than the first one.
 * @returns at most `limit` documents
 */
export async function keysetPage<Doc extends Document>(
  docs: Collection<Doc>,
  { filter, by, direction, after, limit, hint }: Page<Doc>,
): Promise<WithId<Doc>[]> {
  const further = direction === 1 ? '$gt' : '$lt'
  const find = (range: Document, atMost: number) =>
    docs
      .find({ ...filter, ...range } as Filter<Doc>)
      .sort({ [by]: direction, _id: direction })
      .hint(hint)
      .limit(atMost)
      .toArray()
  if (!after) return find({}, limit)
  const same = await find({ [by]: after.value, _id: { [further]: after.id } }, limit)
  if (same.length === limit) return same
  return [...same, ...(await find({ [by]: { [further]: after.value } }, limit - same.length))]
}
