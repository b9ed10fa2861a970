import 'fake-indexeddb/auto'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { OpenKeys } from './opening/keys.ts'
import { createDb, type VaultRow, watchPage, writeKey } from './vault-db.ts'
import { hashMember } from './vault-rows.ts'
import { currentVault, restoreVault } from './vault.ts'

test('the next page of a session opens each database, and reads each row, once', async () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('localStorage', { getItem: () => null })
  onTestFinished(() => void vi.unstubAllGlobals())
  watchPage()
  const now = Date.now()
  await createDb({ id: 'v1', owner: await hashMember('ana'), confirmedAt: now } as VaultRow)
  await writeKey({ vault: 'v1', keys: {} as OpenKeys, renewedAt: now, expiresAt: now + 60_000 })
  // The next page begins without connections.
  for (const event of ['freeze', 'resume']) page.dispatchEvent(new Event(event))

  const opened = vi.spyOn(IDBFactory.prototype, 'open')
  const read = vi.spyOn(IDBObjectStore.prototype, 'get')
  expect(await restoreVault('ana')).toBe(true)
  expect(currentVault()).toMatchObject({ id: 'v1', member: 'ana' })
  expect(opened.mock.calls.map(([name]) => name)).toEqual(['vault-v1', 'key-v1'])
  expect(read).toHaveBeenCalledTimes(2)
})
