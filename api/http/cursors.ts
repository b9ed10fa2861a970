import { Buffer } from 'node:buffer'
import type { Context } from 'hono'
import * as v from 'valibot'
import { Invalid } from './errors.ts'

/** The start of the next page as an opaque text for the header x-next-cursor. */
export const writeCursor = (start: unknown): string =>
  Buffer.from(JSON.stringify(start)).toString('base64url')

/** Sets the header x-next-cursor; null, for the last page, sets nothing. */
export function setNextCursor(c: Context, next: string | null): void {
  if (next !== null) c.header('x-next-cursor', next)
}

/** The content of a cursor, or null without one; throws Invalid for a cursor of another call. */
export function readCursor<Schema extends v.GenericSchema>(
  schema: Schema,
  cursor: string | undefined,
): v.InferOutput<Schema> | null {
  if (cursor === undefined || cursor === '') return null
  const parsed = v.safeParse(schema, fromJson(Buffer.from(cursor, 'base64url').toString()))
  if (!parsed.success)
    throw new Invalid('This page of the list is unknown. Please start again from the first page.')
  return parsed.output
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
