export type Random = ReturnType<typeof createRandom>

/** Random choices that are the same in every run with the same seed (mulberry32). */
export function createRandom(seed: number) {
  let state = seed
  /** At least 0, less than 1. */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  /** A whole number from `least` to `most`, both included. */
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const pick = <T>(list: readonly T[]): T => list[whole(0, list.length - 1)]!
  /** Some entries of the list, each at most once, in any order. */
  function some<T>(list: readonly T[], count: number): T[] {
    const rest = [...list]
    return Array.from(
      { length: Math.min(count, list.length) },
      () => rest.splice(whole(0, rest.length - 1), 1)[0]!,
    )
  }
  /** Deals the entries like cards: each comes up once before any comes up again. */
  function deck<T>(list: readonly T[]): () => T {
    let cards: T[] = []
    return () => {
      if (cards.length === 0) cards = some(list, list.length)
      return cards.pop()!
    }
  }
  return { next, whole, pick, some, deck, chance: (share: number) => next() < share }
}
