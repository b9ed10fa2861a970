import 'fake-indexeddb/auto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createDb, type VaultRow, watchPage, withDb } from './vault-db.ts'

const row = { id: 'left', owner: 'ana' } as unknown as VaultRow

/** The events of a page, without one. */
function aPage() {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('document', new EventTarget())
  onTestFinished(() => void vi.unstubAllGlobals())
  return page
}

test.each([
  ['pagehide', 'pageshow'],
  ['freeze', 'resume'],
])(
  'what reads at %s is ended and holds nothing, and reads again at %s [ENG-04]',
  async (leaving, returning) => {
    const page = aPage()
    watchPage()
    await createDb(row)
    const aborted = vi.spyOn(IDBTransaction.prototype, 'abort')
    const closed = vi.spyOn(IDBDatabase.prototype, 'close')
    const opened = vi.spyOn(indexedDB, 'open')
    onTestFinished(() => void vi.restoreAllMocks())
    let tries = 0
    const read = withDb('left', (db) =>
      db.transaction('r', db.vaults, async () => {
        tries += 1
        if (tries === 1) {
          await db.vaults.count()
          page.dispatchEvent(new Event(leaving))
        }
        return db.vaults.get('left')
      }),
    )
    await expect.poll(() => aborted.mock.calls.length).toBeGreaterThan(0)
    expect(closed).toHaveBeenCalledOnce()
    for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate)
    expect([tries, opened.mock.calls.length]).toEqual([1, 0])
    page.dispatchEvent(new Event(returning))
    expect(await read).toMatchObject({ owner: 'ana' })
    expect([tries, opened.mock.calls.length]).toEqual([2, 1])
  },
)
