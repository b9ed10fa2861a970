// Stands at /sw.js under SERVICE_WORKER=off: takes the place of whatever worker a device has, at once, and goes, with
// everything that worker kept. Pages that are open stay as they are; the vault is not a worker's and stays.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))

async function leave() {
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
  await self.registration.unregister()
}
