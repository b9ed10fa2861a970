import { ObjectId } from 'mongodb'
import * as v from 'valibot'
import type { AdminQuery } from '../../shared/schemas/admin.ts'
import type { KeysetCursor } from '../database/keyset.ts'
import { readCursor, writeCursor } from './cursors.ts'
import { Invalid } from './errors.ts'

/** The longest page of an admin's list. */
const maxPageSize = 100
const otherOrder = 'This page belongs to another order. Please start again from the first page.'

/** Marks a time, which is only a text in JSON. */
const MarkedDate = v.pipe(
  v.strictObject({ date: v.string() }),
  v.transform(({ date }) => new Date(date)),
  v.date(),
)
const Cursor = v.strictObject({
  sort: v.string(),
  value: v.union([v.string(), v.number(), v.boolean(), MarkedDate]),
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{24}$/)),
})

/**
 * Reads the order and page of a list from a query. `sort` names a column, with '-' before it for descending. Query
 * the database for `limit + 1` documents, and `toPage` returns the page and the cursor of the next one. Throws
 * Invalid for an unknown column or cursor, or a cursor of another order.
 * @param columns the stored field that each column sorts by, such as 'keys.author'
 * @param preset the order when the query has none
 */
export function readSortedQuery<Field extends string>(
  columns: Record<string, Field>,
  { sort = '', limit: wanted = 0, cursor }: AdminQuery,
  preset: string,
) {
  const order = sort || preset
  const name = order.replace(/^-/, '')
  const field = Object.hasOwn(columns, name) ? columns[name] : undefined
  if (!field) throw new Invalid('Unknown order', [{ path: 'sort', message: 'Unknown order' }])
  const limit = Math.min(wanted || maxPageSize, maxPageSize)

  function toPage<Doc extends { _id: ObjectId }>(found: Doc[]): { page: Doc[]; next: string | null } {
    const page = found.slice(0, limit)
    const last = page.at(-1)
    if (found.length <= limit || !last) return { page, next: null }
    const value = valueAt(last, field!)
    const marked = value instanceof Date ? { date: value } : value
    return { page, next: writeCursor({ sort: order, value: marked, id: last._id }) }
  }

  const direction: 1 | -1 = order.startsWith('-') ? -1 : 1
  return { field, direction, limit, after: keysetCursor(order, cursor), toPage }
}

/** The document's value at a path such as 'keys.author'. */
const valueAt = (doc: object, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], doc)

function keysetCursor(sort: string, cursor: string | undefined): KeysetCursor | null {
  const read = readCursor(Cursor, cursor)
  if (!read) return null
  if (read.sort !== sort) throw new Invalid(otherOrder)
  return { value: read.value, id: new ObjectId(read.id) }
}
