let offMs: number | undefined

/** Compares the device's clock with the `Date` of an answer of our server; null for an answer without it. */
export function compareClock(date: string | null): void {
  if (date !== null) offMs = Date.now() - Date.parse(date)
}

/** How many milliseconds this device's clock was ahead of the server's at the last answer; undefined before the first. */
export const clockOffMs = (): number | undefined => offMs
