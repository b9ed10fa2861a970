import { pluralize } from './pluralize.ts'

/** Nearer than this a device's clock is right. */
const rightSeconds = 5
const [minute, hour, day] = [60, 3600, 86_400]

/** How far a device's clock was ahead: 'which was 3 minutes behind'. */
export function clockText(offMs: number | null): string {
  if (offMs === null) return 'which could not be compared'
  const seconds = Math.round(Math.abs(offMs) / 1000)
  if (seconds < rightSeconds) return 'which was right'
  return `which was ${lengthOf(seconds)} ${offMs > 0 ? 'ahead' : 'behind'}`
}

/** In the largest unit of which there are two. */
function lengthOf(seconds: number): string {
  if (seconds < 2 * minute) return pluralize(seconds, 'second')
  if (seconds < 2 * hour) return pluralize(Math.round(seconds / minute), 'minute')
  if (seconds < 2 * day) return pluralize(Math.round(seconds / hour), 'hour')
  return pluralize(Math.round(seconds / day), 'day')
}
