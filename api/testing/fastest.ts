/** Long enough for the compiler to have seen the work, and for a moment in which nobody else uses the machine. */
const tryForMs = 300

/** The milliseconds of the fastest of five runs or more, since others use the machine too. */
export function fastestMs(work: () => unknown): number {
  const times: number[] = []
  const beganAt = performance.now()
  while (times.length < 5 || performance.now() - beganAt < tryForMs) {
    const startedAt = performance.now()
    work()
    times.push(performance.now() - startedAt)
  }
  return Math.min(...times)
}
