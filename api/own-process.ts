import { setPriority } from 'node:os'

const passedOn = ['PATH', 'LD_LIBRARY_PATH', 'NODE_COMPILE_CACHE', 'SystemRoot', 'TMPDIR', 'TEMP']

/** The environment of a process that the server begins for work of its own: none of the server's secrets. */
export const ownProcessEnv = () => Object.fromEntries(passedOn.map((name) => [name, process.env[name]]))

/** What such a process does first: whoever waits for a page goes before it, and only the server ends it. */
export function beOwnProcess(): void {
  setPriority(10)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
}
