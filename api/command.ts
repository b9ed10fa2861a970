/** What stops a start or a command, with a sentence for the person at the terminal. */
export class CannotGoOn extends Error {
  override name = 'CannotGoOn'
}

/** The words of whatever was thrown. */
export const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Runs a command of the terminal; a failure ends it with exit code 1, said in a sentence, or whole when it is a bug. */
export function runCommand(command: () => Promise<void>): void {
  command().catch((error: unknown) => {
    console.error(error instanceof CannotGoOn ? error.message : error)
    process.exit(1)
  })
}
