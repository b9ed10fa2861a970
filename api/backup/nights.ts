import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { dayOf } from '../../shared/dates.ts'

// A night ends at 08:00 UTC, which is night all over the United States.
const nightEndsMs = 8 * 3_600_000
const pattern = /^night-\d{4}-\d{2}-\d{2}\.age$/

/** The file of last night's backup in a folder. */
export const fileOfNight = (folder: string, now: Date) =>
  join(folder, `night-${dayOf(new Date(now.getTime() - nightEndsMs))}.age`)

/** The nights' backups in a folder, the newest first. */
export async function nightsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => pattern.test(name))
    .toSorted()
    .toReversed()
    .map((name) => join(folder, name))
}

/** Removes all but the newest nights' backups; other files stay. */
export async function removeOldNights(folder: string, kept: number): Promise<void> {
  for (const file of (await nightsIn(folder)).slice(kept)) await rm(file)
}
