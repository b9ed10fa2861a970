import { setTimeout as pause } from 'node:timers/promises'

/** The rest after a piece of a quarter megabyte, in which other calls are answered. */
const restMs = 8

/** The same pieces, with a rest after each: who moves many megabytes gives way to who waits for an answer. */
export async function* gently<Piece>(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  for await (const piece of pieces) {
    yield piece
    await pause(restMs)
  }
}
