import { create } from 'zustand'
import { isServerThere } from './health.ts'
import { whenIdle } from '../platform/when-idle.ts'

/** `unreachable`: there is a network, but no response from the server (a captive portal, or the server is down). */
type Connection = 'online' | 'offline' | 'unreachable'

/** The state at the last check; `checkedAt` is milliseconds since 1970. */
export const useConnection = create<{ state: Connection; checkedAt: number | null }>()(() => ({
  state: 'online',
  checkedAt: null,
}))

/** Whether the last check did not reach the server. */
export const isServerAway = () => useConnection.getState().state !== 'online'

/** Intervals between checks while the page is visible. */
const checkEveryMs = { away: 5_000, there: 30_000 } as const

const reconnectListeners = new Set<() => void>()

/** Calls back whenever the server can be reached again. Returns a function that unsubscribes. */
export function onReconnect(listen: () => void): () => void {
  reconnectListeners.add(listen)
  return () => reconnectListeners.delete(listen)
}

function set(state: Connection): void {
  const wasAway = isServerAway()
  useConnection.setState({ state, checkedAt: Date.now() })
  if (state === 'online' && wasAway) reconnectListeners.forEach((listen) => listen())
}

/** Call when the server has responded to anything. */
export function markOnline(): void {
  if (isServerAway()) set('online')
}

let pendingCheck: Promise<boolean> | null = null

/** Probes the server. The browser's `onLine` flag is not reliable: it only tells `offline` from `unreachable`. */
export function checkConnection(): Promise<boolean> {
  pendingCheck ??= isServerThere()
    .then((isThere) => {
      set(isThere ? 'online' : navigator.onLine ? 'unreachable' : 'offline')
      return isThere
    })
    .finally(() => (pendingCheck = null))
  return pendingCheck
}

/** As `checkConnection`, once the page has painted. */
export const checkWhenIdle = (): void => whenIdle(() => void checkConnection())

/** How long a call waits for a server that was away. */
const timeoutMs = 300

/** False when the server is away and a short probe does not reach it. */
export async function canReachServer(): Promise<boolean> {
  if (navigator.onLine && !isServerAway()) return true
  const tooSlow = new Promise<false>((resolve) => setTimeout(() => resolve(false), timeoutMs))
  return Promise.race([checkConnection(), tooSlow])
}

/** Starts to check on browser events and at intervals, while `isNeeded` is true or the server seems away. */
export function startConnection(isNeeded: () => boolean): void {
  const check = () => void checkConnection()
  addEventListener('online', check)
  addEventListener('offline', check)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && isNeeded()) check()
  })
  if (!navigator.onLine) check()
  let lastCheck = Date.now()
  setInterval(() => {
    const seemsThere = !isServerAway() && navigator.onLine
    const isDue = Date.now() - lastCheck >= checkEveryMs[seemsThere ? 'there' : 'away']
    if (!isDue || document.visibilityState !== 'visible' || !(isNeeded() || !seemsThere)) return
    lastCheck = Date.now()
    check()
  }, 1000)
}
