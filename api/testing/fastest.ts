/** How long to wait for the compiler to have seen the work, in milliseconds. */
const tryForMs = 300

/**
 * The milliseconds that the fastest run keeps the processor busy: on a machine with other work it may take longer.
 * @param enoughMs no further run is needed after one that is faster
 */
export function fastestMs(work: () => unknown, enoughMs: number): number {
  const beganAt = performance.now()
  let fastest = Infinity
  let runs = 0
  while (fastest >= enoughMs && (runs < 5 || performance.now() - beganAt < tryForMs)) {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    fastest = Math.min(fastest, (user + system) / 1000)
    runs += 1
  }
  return fastest
}
