import type { JSHandle, Page } from 'playwright-core'

type Buckets = {
  keys: () => Promise<string[]>
  open: (name: string) => Promise<{ indexedDB: IDBFactory }>
  delete: (name: string) => Promise<void>
}
/** A page of a browser with storage buckets. */
export type WithBuckets = Navigator & { storageBuckets?: Buckets }

/** All databases of a page, in buckets and outside, open: close them after use. */
export const openDatabases = (page: Page): Promise<JSHandle<IDBDatabase[]>> =>
  page.evaluateHandle(async () => {
    const { storageBuckets } = navigator as WithBuckets
    const opened: IDBDatabase[] = []
    const openAll = async (factory: IDBFactory) => {
      for (const { name } of await factory.databases())
        opened.push(
          await new Promise((resolve, reject) => {
            const request = factory.open(name!)
            // With its factory, for Chromium stops answering once that of a bucket is collected.
            request.addEventListener('success', () => resolve(Object.assign(request.result, { factory })))
            request.addEventListener('error', () => reject(request.error!))
          }),
        )
    }
    await openAll(indexedDB)
    for (const name of (await storageBuckets?.keys()) ?? []) {
      const bucket = await storageBuckets!.open(name)
      // The page may delete the bucket meanwhile, as at the end of a session.
      await openAll(bucket.indexedDB).catch((error: unknown) => {
        if (!(error instanceof DOMException && ['AbortError', 'UnknownError'].includes(error.name)))
          throw error
      })
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
