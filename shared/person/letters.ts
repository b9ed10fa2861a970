/**
 * How many letters are wrong, missing, added or swapped with their neighbor between two words (the distance of Damerau
 * and Levenshtein, adjacent swaps once), or `atMost` + 1 when there are more.
 */
export function letterDistance(a: string, b: string, atMost: number): number {
  if (Math.abs(a.length - b.length) > atMost) return atMost + 1
  const far = atMost + 1
  let before: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, j) => Math.min(j, far))
  for (let i = 1; i <= a.length; i += 1) {
    // Further from the diagonal the distance is too large anyway.
    const [from, to] = [Math.max(1, i - atMost), Math.min(b.length, i + atMost)]
    const row: number[] = Array<number>(b.length + 1).fill(far)
    row[0] = Math.min(i, far)
    let lowest = row[0]
    for (let j = from; j <= to; j += 1) {
      const isSame = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
      let cost = Math.min(previous[j]! + 1, row[j - 1]! + 1, previous[j - 1]! + (isSame ? 0 : 1))
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isSwap) cost = Math.min(cost, before[j - 2]! + 1)
      row[j] = cost
      lowest = Math.min(lowest, cost)
    }
    if (lowest > atMost) return far
    before = previous
    previous = row
  }
  return Math.min(previous[b.length]!, far)
}

/** Whether two words of the same letters differ by two neighbors that are swapped, and by nothing else. */
export function isSwapped(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  const at = Array.from(a).findIndex((letter, n) => letter !== b[n])
  return at >= 0 && a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2)
}

/** How many letters a name of this length may have wrong: one from four letters on, two from eight (MAT-04). */
export const slipsAllowed = (length: number): number => (length >= 8 ? 2 : length >= 4 ? 1 : 0)
