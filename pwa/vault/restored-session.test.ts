import 'fake-indexeddb/auto'
import { IDBFactory as Databases } from 'fake-indexeddb'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ana } from '../session/testing/ana.ts'
import type { OpenKeys } from './opening/keys.ts'
import type { VaultRow } from './vault-db.ts'

/** A device without databases, and what begins its next page, which has no connections. */
async function aDevice() {
  const page = new EventTarget()
  vi.stubGlobal('indexedDB', new Databases())
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('localStorage', { getItem: () => null })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  vi.resetModules() // what other files have loaded listens when a vault opens
  const [{ useSession }, db, rows, vault] = await Promise.all([
    import('../session/session.ts'),
    import('./vault-db.ts'),
    import('./vault-rows.ts'),
    import('./vault.ts'),
  ])
  db.watchPage()
  useSession.setState({ userAuth: ana })
  const beginPage = () => ['freeze', 'resume'].forEach((event) => page.dispatchEvent(new Event(event)))
  return { ...db, ...rows, ...vault, beginPage }
}

test('the next page of a session opens each database, and reads each row, once', async () => {
  const { createDb, writeKey, hashMember, restoreVault, currentVault, beginPage } = await aDevice()
  const now = Date.now()
  await createDb({ id: 'v1', owner: await hashMember(ana._id), confirmedAt: now } as VaultRow)
  await writeKey({ vault: 'v1', keys: {} as OpenKeys, renewedAt: now, expiresAt: now + 60_000 })
  beginPage()
  const opened = vi.spyOn(IDBFactory.prototype, 'open')
  const read = vi.spyOn(IDBObjectStore.prototype, 'get')
  expect(await restoreVault(ana._id)).toBe(true)
  expect(currentVault()).toMatchObject({ id: 'v1', member: ana._id })
  expect(opened.mock.calls.map(([name]) => name)).toEqual(['vault-v1', 'key-v1'])
  expect(read).toHaveBeenCalledTimes(2)
})

test('a vault that is deleted while it is opened does not come back empty', async () => {
  const { createDb, withDb, VaultErased, beginPage } = await aDevice()
  await createDb({ id: 'v2', owner: 'ana' } as VaultRow)
  beginPage()
  const open = indexedDB.open.bind(indexedDB)
  vi.spyOn(indexedDB, 'open').mockImplementationOnce((...request) => {
    indexedDB.deleteDatabase('vault-v2')
    return open(...request)
  })
  await expect(withDb('v2', (db) => db.vaults.count())).rejects.toBeInstanceOf(VaultErased)
  expect(await indexedDB.databases()).toEqual([])
})
