import { Buffer } from 'node:buffer'
import type { Context } from 'hono'
import * as v from 'valibot'
import { Invalid } from './errors.ts'

/** Where the next page begins, as an opaque text for the header x-next-cursor (D-32). */
export const writeCursor = (place: unknown): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url')

/** Tells where the next page begins; nothing when this page is the last. */
export function pointOn(c: Context, next: string | null): void {
  if (next !== null) c.header('x-next-cursor', next)
}

/** What a cursor says, or null without one; throws Invalid for one that was not written by this call. */
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
