import { readFileSync } from 'node:fs'
import { readArrivals, type ReadOptions } from '../read.ts'
import type { Reading } from '../stay.ts'

/** Today for all files of the field. */
export const options: ReadOptions = { today: '2027-02-01', mapped: {} }

/** A file as people outside had it, with invented people. */
export const fieldFile = (name: string) =>
  new Uint8Array(readFileSync(new URL(`field/${name}`, import.meta.url)))

export const read = (content: Uint8Array | string, more: Partial<ReadOptions> = {}) =>
  readArrivals(content, { ...options, ...more })

/** The stays of a reading, each as 'First|Last arrival departure'. */
export function staysOf(reading: Reading): string[] {
  if (reading.kind !== 'stays') throw new Error(JSON.stringify(reading))
  return reading.stays.map(
    ({ firstName, lastName, arrival, departure }) => `${firstName}|${lastName} ${arrival} ${departure}`,
  )
}

/** How many rows, events or mails a reading answers for: read, left out and refused. */
export function answeredFor(reading: Reading): number {
  if (reading.kind !== 'stays') throw new Error(JSON.stringify(reading))
  const leftOut = Object.values(reading.leftOut).reduce((sum, count) => sum + count, 0)
  return reading.stays.length + leftOut + reading.broken.length
}
