import { create } from 'zustand'
import { isServerThere } from '../api/health.ts'
import { whenIdle } from '../components/when-idle.ts'

/** `unreachable` is a network on which the server does not answer: a captive portal, or the server itself is down. */
export type Connection = 'online' | 'offline' | 'unreachable'

/** Whether the server can be reached, as last seen; `checkedAt` is milliseconds since 1970. */
export const useConnection = create<{ state: Connection; checkedAt: number | null }>()(() => ({
  state: 'online',
  checkedAt: null,
}))

/** Whether the server was not there when it was last asked. */
export const isAway = () => useConnection.getState().state !== 'online'

/** Looks again this often while the server is away, and while a page is looked at. */
const lookEveryMs = { away: 5_000, there: 30_000 } as const

const returned = new Set<() => void>()

/** Calls back whenever the server can be reached again; answers a function that stops it. */
export function onReturn(listen: () => void): () => void {
  returned.add(listen)
  return () => returned.delete(listen)
}

function set(state: Connection): void {
  const wasAway = isAway()
  useConnection.setState({ state, checkedAt: Date.now() })
  if (state === 'online' && wasAway) returned.forEach((listen) => listen())
}

/** The server has just answered something. */
export function answered(): void {
  if (isAway()) set('online')
}

let probing: Promise<boolean> | null = null

/** Asks the server whether it is there; the browser's own flag only chooses the words when it is not. */
export function checkConnection(): Promise<boolean> {
  probing ??= isServerThere()
    .then((isThere) => {
      set(isThere ? 'online' : navigator.onLine ? 'unreachable' : 'offline')
      return isThere
    })
    .finally(() => (probing = null))
  return probing
}

/** Asks the same once what a tap wanted is on the screen. */
export const checkSoon = (): void => whenIdle(() => void checkConnection())

/** Nobody waits longer than this for a server that was away just now. */
const patienceMs = 300

/** False when the server is known to be away and a short probe does not find it back at once. */
export async function canReachServer(): Promise<boolean> {
  if (navigator.onLine && !isAway()) return true
  const tooSlow = new Promise<false>((resolve) => setTimeout(() => resolve(false), patienceMs))
  return Promise.race([checkConnection(), tooSlow])
}

/** Follows the browser's hints, and looks by itself now and then; `isWanted` says whether anybody cares just now. */
export function startConnection(isWanted: () => boolean): void {
  const look = () => void checkConnection()
  addEventListener('online', look)
  addEventListener('offline', look)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && isWanted()) look()
  })
  if (!navigator.onLine) look()
  let lookedAt = Date.now()
  setInterval(() => {
    const seemsThere = !isAway() && navigator.onLine
    const isDue = Date.now() - lookedAt >= lookEveryMs[seemsThere ? 'there' : 'away']
    if (!isDue || document.visibilityState !== 'visible' || !(isWanted() || !seemsThere)) return
    lookedAt = Date.now()
    look()
  }, 1000)
}
