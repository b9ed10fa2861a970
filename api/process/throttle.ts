import { setTimeout as pause } from 'node:timers/promises'

/** The pause after a piece of a quarter megabyte, in which other calls are answered. */
const pauseMs = 8

/** The same pieces with a pause after each, so that moving many megabytes does not hold up other calls. */
export async function* paced<Piece>(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  for await (const piece of pieces) {
    yield piece
    await pause(pauseMs)
  }
}
