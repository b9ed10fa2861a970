/** The subscription last sent to the server, and for which member. */
type PushRecord = { member: string; endpoint: string }

// In a cache, as a push outlives the session, whose end clears the local storage.
const cacheName = 'push'
const key = '/push-record'

/** What the server last got, or null. */
export async function readPushRecord(): Promise<PushRecord | null> {
  const stored = await caches.match(key, { cacheName })
  return stored ? ((await stored.json()) as PushRecord) : null
}

/** Remembers what the server knows. */
export async function writePushRecord(record: PushRecord): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.put(key, new Response(JSON.stringify(record)))
}

/** Forgets it, as nothing is pushed to this browser any more. */
export const removePushRecord = () => caches.delete(cacheName)
