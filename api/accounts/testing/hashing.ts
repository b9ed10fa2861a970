import { createHook } from 'node:async_hooks'

/** How often this process hashes a password with Argon2 during the work, and its processor time in milliseconds. */
export async function hashingOf(work: () => Promise<unknown>): Promise<{ hashes: number; cpuMs: number }> {
  let hashes = 0
  const counter = createHook({ init: (_id, type) => void (hashes += type === 'ARGON2REQUEST' ? 1 : 0) })
  counter.enable()
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  counter.disable()
  return { hashes, cpuMs: (user + system) / 1000 }
}
