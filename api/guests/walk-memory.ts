const mostKept = 10_000
const endIsBelievedMs = 60_000

/**
 * Remembers what was asked about the length of walks. No guest is ever removed, so what is long stays long; that a
 * walk ends is believed for a minute. Answers the function that takes a question and how to ask it.
 */
export function walkMemory<Question extends object, Answer>(
  isLong: (answer: Answer, question: Question) => boolean,
) {
  const known = new Map<string, { answer: Answer; until: number }>()

  return async function remembered(question: Question, ask: () => Promise<Answer>): Promise<Answer> {
    const key = JSON.stringify(question)
    const found = known.get(key)
    if (found && found.until > performance.now()) return found.answer
    const answer = await ask()
    if (known.size >= mostKept) known.clear()
    const until = isLong(answer, question) ? Infinity : performance.now() + endIsBelievedMs
    known.set(key, { answer, until })
    return answer
  }
}
