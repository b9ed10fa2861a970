import { ObjectId } from 'mongodb'
import * as v from 'valibot'
import type { AdminQuery } from '../../shared/schemas/admin.ts'
import type { KeyValue, Place } from '../database/keyset.ts'
import { readCursor, writeCursor } from './cursors.ts'
import { Invalid } from './errors.ts'

/** The lists of the admins hold at most this many at a time (D-82). */
const longestList = 100
const otherOrder = 'This page belongs to another order. Please start again from the first page.'
const unknownPage = 'This page of the list is unknown. Please start again from the first page.'

/** What a column sorts by: the stored field, and its value in a document; `isDate` when these are times. */
export type Column<Doc, Field extends string> = {
  field: Field
  valueOf: (doc: Doc) => KeyValue
  isDate?: boolean
}

const Cursor = v.strictObject({
  sort: v.string(),
  value: v.union([v.string(), v.number(), v.boolean()]),
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{24}$/)),
})

/**
 * What order and page of a list are asked for (D-82): `sort` names a column, with '-' before it for descending, and
 * is `preset` when not given. Ask the database for one more than `limit`, and let `cut` find out whether there is
 * a page behind this one. Throws Invalid for an unknown column, or a cursor that this order did not give out.
 */
export function readSortedQuery<Doc extends { _id: ObjectId }, Field extends string>(
  columns: Record<string, Column<Doc, Field>>,
  { sort = '', limit: wanted = 0, cursor }: AdminQuery,
  preset: string,
) {
  const order = sort || preset
  const name = order.replace(/^-/, '')
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined
  if (!column) throw new Invalid('Unknown order', [{ path: 'sort', message: 'Unknown order' }])
  const limit = Math.min(wanted || longestList, longestList)

  function cut(found: Doc[]): { page: Doc[]; next: string | null } {
    const page = found.slice(0, limit)
    const last = page.at(-1)
    if (found.length <= limit || !last) return { page, next: null }
    return { page, next: writeCursor({ sort: order, value: column!.valueOf(last), id: last._id }) }
  }

  const direction: 1 | -1 = order.startsWith('-') ? -1 : 1
  const after = placeOf(order, cursor, column.isDate === true)
  return { field: column.field, direction, limit, after, cut }
}

function placeOf(sort: string, cursor: string | undefined, isDate: boolean): Place | null {
  const read = readCursor(Cursor, cursor)
  if (!read) return null
  if (read.sort !== sort) throw new Invalid(otherOrder)
  return { value: isDate ? dateOf(read.value) : read.value, id: new ObjectId(read.id) }
}

function dateOf(value: string | number | boolean): Date {
  const date = new Date(String(value))
  if (Number.isNaN(date.getTime())) throw new Invalid(unknownPage)
  return date
}
