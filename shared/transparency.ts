// What `/transparency` publishes for each quarter, in words for the page, the CSV file and the team's command.

/** The figures of a quarter, in their order, with their names. */
export const figures = {
  posted: 'Reviews posted',
  disputed: 'Reviews disputed',
  corrected: 'Reviews corrected',
  hidden: 'Reviews hidden',
  expired: 'Reviews expired',
  medianDays: 'Median days to a decision',
  verified: 'Members verified',
  refused: 'Members refused',
  copies: 'Copies sent',
  erasures: 'Erasures',
  seen: 'Repeats: earlier review seen before',
  missed: 'Repeats: earlier review missed',
  unknown: 'Repeats: not known',
  answeredShare: 'Of 100 stays, answered',
} as const
export type FigureName = keyof typeof figures
export const figureNames = Object.keys(figures) as [FigureName, ...FigureName[]]

/** Smaller numbers are not published, because they could point to a single person. */
const smallest = 5
/** What replaces a smaller number, on the page, in the CSV file and in the answer of the server alike. */
export const fewer = `fewer than ${smallest}` as const
/** What replaces the median of so few decisions. */
export const fewDecisions = `fewer than ${smallest} decisions` as const
/** What replaces the share of so few stays. */
export const fewStays = `fewer than ${smallest} stays` as const
export type Published = number | typeof fewer | typeof fewDecisions | typeof fewStays

/** The share in whole percent; null for fewer than 5. */
export const shareOf = (part: number, whole: number): number | null =>
  whole < smallest ? null : Math.round((100 * part) / whole)

/** The number as it may be published; null is a median or a share of too few. */
export function published(count: number | null, name?: FigureName): Published {
  if (count === null) return name === 'answeredShare' ? fewStays : fewDecisions
  return count < smallest ? fewer : count
}

/** The median of whole numbers, with a half between two of them; null for fewer than 5. */
export function medianOf(numbers: readonly number[]): number | null {
  if (numbers.length < smallest) return null
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2
}

/** The calendar quarter (UTC) of a time, such as '2026-Q4'. */
export const quarterOf = (at: Date) => `${at.getUTCFullYear()}-Q${Math.floor(at.getUTCMonth() / 3) + 1}`

/** The first moment of a quarter, and of the next one. */
export function boundsOf(quarter: string): { from: Date; until: Date } {
  const [year, number] = quarter.split('-Q').map(Number) as [number, number]
  return { from: new Date(Date.UTC(year, number * 3 - 3)), until: new Date(Date.UTC(year, number * 3)) }
}

/** The quarters from that of one time to that of another, both included. */
export function quartersBetween(from: Date, until: Date): string[] {
  const found: string[] = []
  for (let at = from; quarterOf(at) <= quarterOf(until); at = boundsOf(quarterOf(at)).until)
    found.push(quarterOf(at))
  return found
}

/** 'Q4 2026'. */
export const formatQuarter = (quarter: string) => quarter.split('-').reverse().join(' ')
