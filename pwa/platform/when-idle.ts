/** Work runs after this time even if the page stays busy. */
const timeoutMs = 2000
/** For browsers without idle callbacks (Safari). */
const afterPaintMs = 200

/** Runs work that is not urgent once the page is idle. */
export function whenIdle(work: () => void): void {
  // oxlint-disable-next-line eslint/no-restricted-globals -- asked for
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: timeoutMs })
  else setTimeout(work, afterPaintMs)
}
