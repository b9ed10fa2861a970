/** Nothing waits longer than this for a moment in which the page has nothing else to do. */
const patienceMs = 2000
/** Browsers without such moments (Safari). */
const afterPaintMs = 200

/** Runs what nobody waits for once the page has been painted and has nothing else to do. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: patienceMs })
  else setTimeout(work, afterPaintMs)
}
