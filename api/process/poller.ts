/**
 * Runs `round` again and again, never two at once: at `start`, at every `trigger`, and `pauseMs` after the last one
 * ended. `stop` resolves when the running round has ended. `onError` gets what a round throws.
 */
export function createPoller(
  round: () => Promise<unknown>,
  pauseMs: number,
  onError: (error: unknown) => void,
) {
  let started = false
  let triggeredAgain = false
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined

  async function run() {
    do {
      triggeredAgain = false
      await round().catch(onError)
    } while (triggeredAgain)
    running = null
    if (started) timer = setTimeout(trigger, pauseMs).unref()
  }

  function trigger() {
    if (!started) return
    clearTimeout(timer)
    if (running) triggeredAgain = true
    else running = run()
  }

  return {
    trigger,
    start() {
      started = true
      trigger()
    },
    async stop() {
      started = false
      triggeredAgain = false
      clearTimeout(timer)
      await running
    },
  }
}
