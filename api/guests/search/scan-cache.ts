const maxEntries = 10_000
const endTrustedMs = 60_000

/**
 * Remembers what was learned about the length of scans. Guests are not removed, so a scan that is long stays long;
 * where a scan ends is trusted for a minute, because guests are added. Returns a function that takes a question and
 * how to ask it, and asks only when the answer is not known.
 */
export function createScanCache<Question extends object, Answer>(
  isLong: (answer: Answer, question: Question) => boolean,
) {
  const known = new Map<string, { answer: Answer; until: number }>()

  return async function cached(question: Question, ask: () => Promise<Answer>): Promise<Answer> {
    const key = JSON.stringify(question)
    const found = known.get(key)
    if (found && found.until > performance.now()) return found.answer
    const answer = await ask()
    if (known.size >= maxEntries) known.clear()
    const until = isLong(answer, question) ? Infinity : performance.now() + endTrustedMs
    known.set(key, { answer, until })
    return answer
  }
}
