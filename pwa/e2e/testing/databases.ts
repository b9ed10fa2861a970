import type { JSHandle, Page } from 'playwright-core'

type Buckets = {
  keys: () => Promise<string[]>
  open: (name: string) => Promise<{ indexedDB: IDBFactory }>
  delete: (name: string) => Promise<void>
}
/** A page of a browser with storage buckets. */
type WithBuckets = Navigator & { storageBuckets?: Buckets }

/** All databases of a page, in buckets and outside, open: close them after use. */
export const openDatabases = (page: Page): Promise<JSHandle<IDBDatabase[]>> =>
  page.evaluateHandle(async () => {
    const { storageBuckets } = navigator as WithBuckets
    const openDatabase = (factory: IDBFactory, name: string) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const request = factory.open(name)
        request.addEventListener('upgradeneeded', () => request.transaction!.abort()) // it is gone
        // With its factory, for Chromium stops answering once that of a bucket is collected.
        request.addEventListener('success', () => resolve(Object.assign(request.result, { factory })))
        request.addEventListener('error', () => reject(request.error!))
      })
    const outside = await indexedDB.databases()
    const opened = await Promise.all(outside.map(({ name }) => openDatabase(indexedDB, name!)))
    // In a bucket lies a database of its name: to ask which hangs if the bucket goes meanwhile.
    for (const name of (await storageBuckets?.keys()) ?? [])
      try {
        const bucket = await storageBuckets!.open(name)
        opened.push(await openDatabase(bucket.indexedDB, name))
      } catch (error) {
        // The page may delete the bucket meanwhile, as at the end of a session.
        const isGone = ['AbortError', 'InvalidStateError', 'UnknownError'].includes((error as Error).name)
        if (!isGone) throw error
      }
    return opened
  })

/** Deletes all databases of a page; runs in the page. */
export async function deleteDatabases(): Promise<void> {
  const { storageBuckets } = navigator as WithBuckets
  for (const name of (await storageBuckets?.keys()) ?? []) await storageBuckets!.delete(name)
  for (const { name } of await indexedDB.databases())
    await new Promise((resolve) => {
      indexedDB.deleteDatabase(name!).addEventListener('success', resolve)
    })
}
