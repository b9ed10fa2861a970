/*
 * Where a database lies. In a bucket of its own where the browser has storage buckets (Chromium): when a bucket is
 * deleted, its files are. Elsewhere a deleted database goes when the browser cleans up its files. This module loads
 * nothing, as public pages need it to see whether anything is saved at all.
 */

type Bucket = Pick<StorageManager, 'persist' | 'persisted'> & { indexedDB: IDBFactory }
type Buckets = {
  open: (name: string) => Promise<Bucket>
  keys: () => Promise<string[]>
  delete: (name: string) => Promise<void>
}
// oxlint-disable-next-line eslint/no-restricted-properties -- null where the browser has none
const buckets = () => (navigator as Navigator & { storageBuckets?: Buckets }).storageBuckets

const isOurs = (name: string) => /^(vault|key)-/.test(name)

/** The names of all databases of vaults and keys. */
export async function databaseNames(): Promise<string[]> {
  return (await namesHere()).flat().filter(isOurs)
}

const namesHere = (): Promise<[inBuckets: string[], outside: string[]]> =>
  Promise.all([buckets()?.keys() ?? [], outsideBuckets()])
const outsideBuckets = async () => ((await indexedDB.databases?.()) ?? []).map(({ name }) => name!)

/**
 * Where the database with this name lies, or will lie where it `isNew`; null when it is not there. Keep it as long as the
 * database is open, as Dexie does: Chromium answers no more once the factory of a bucket is garbage-collected.
 */
export async function placeOf(name: string, isNew: boolean): Promise<IDBFactory | null> {
  const [inBuckets, outside] = await namesHere()
  if (outside.includes(name)) return indexedDB
  if (!isNew && !inBuckets.includes(name)) return null
  return (await buckets()?.open(name))?.indexedDB ?? indexedDB
}

/** Null where the browser has none, or had none when the database was made. */
async function bucketOf(name: string): Promise<Bucket | null> {
  const all = buckets()
  return !all || (await outsideBuckets()).includes(name) ? null : all.open(name)
}

/** What says and decides whether the browser keeps the vault with this id when space runs short. */
export const storageOf = async (
  vault: string,
): Promise<Partial<Pick<StorageManager, 'persist' | 'persisted'>>> =>
  (await bucketOf(`vault-${vault}`)) ?? navigator.storage ?? {}

/** Deletes a database with its files, as far as the browser allows. */
export async function deleteDatabase(name: string): Promise<void> {
  if ((await buckets()?.keys())?.includes(name)) await buckets()!.delete(name)
  if (!(await outsideBuckets()).includes(name)) return
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => reject(request.error!))
  })
}
