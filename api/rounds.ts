/**
 * Runs `round` again and again, never twice at once: at `start`, soon after every `wake`, and `pauseMs` after
 * the last one ended. `stop` resolves when the round under way has ended. What a round throws goes to `onError`.
 */
export function createRounds(
  round: () => Promise<unknown>,
  pauseMs: number,
  onError: (error: unknown) => void,
) {
  let started = false
  let wakeAgain = false
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined

  async function run() {
    do {
      wakeAgain = false
      await round().catch(onError)
    } while (wakeAgain)
    running = null
    if (started) timer = setTimeout(wake, pauseMs).unref()
  }

  function wake() {
    if (!started) return
    clearTimeout(timer)
    if (running) wakeAgain = true
    else running = run()
  }

  return {
    wake,
    start() {
      started = true
      wake()
    },
    async stop() {
      started = false
      wakeAgain = false
      clearTimeout(timer)
      await running
    },
  }
}
