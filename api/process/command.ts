/** Ends a start or a command; the message is a sentence for the person at the terminal. */
export class FatalError extends Error {
  override name = 'FatalError'
}

/** The message of anything that was thrown. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/**
 * Runs a command of the terminal. A failure exits with code 1 and prints a FatalError's message, or a bug with its
 * stack.
 */
export function runCommand(command: () => Promise<void>): void {
  command().catch((error: unknown) => {
    console.error(error instanceof FatalError ? error.message : error)
    process.exit(1)
  })
}
