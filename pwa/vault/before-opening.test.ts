import 'fake-indexeddb/auto'
import { IDBFactory as Databases } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { newUnsentReview } from '../outbox/unsent-review.ts'
import { memoryStorage } from '../session/storage.ts'
import { ana } from '../session/testing/ana.ts'
import type { UserInfo } from '../session/user-info.ts'

vi.mock('../api/connection.ts', async (load) => ({
  ...(await load<object>()),
  isServerAway: () => true,
  checkConnection: async () => false,
  startConnection: () => undefined,
}))

const bob = { ...ana, _id: '65a000000000000000000002', email: 'bob@example.com' }

/** After the last key, what was typed is stored. */
const pauseMs = 300

/** A device without databases. From `hold` on its storage does not answer, until what that returns is called. */
function aDevice() {
  let answers = Promise.resolve()
  class Slow extends Databases {
    override databases = () => answers.then(() => super.databases())
  }
  vi.stubGlobal('indexedDB', new Slow())
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.stubGlobal('location', { pathname: '/arrivals', replace: () => undefined })
  vi.stubGlobal('navigator', {}) // its locks would be held by pages that have gone
  vi.stubGlobal('setInterval', () => 0)
  const wait = setTimeout
  vi.stubGlobal('setTimeout', (run: () => void, ms = 0) => {
    if (ms < 5000) wait(run, ms === pauseMs ? 0 : ms)
  })
  vi.stubGlobal('BroadcastChannel', Silent)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined) // a vault was erased
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    answers = promise
    return resolve
  }
  return { hold }
}

class Silent extends EventTarget {
  postMessage() {}
}

let page = new EventTarget()

/** The next page of the device, which knows nothing of those before. */
async function aPage() {
  page.dispatchEvent(new Event('pagehide'))
  page = new EventTarget()
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.resetModules()
  const [session, { passwordWasReset }, { openAtLogin }, { eraseSession }, { startOffline }] =
    await Promise.all([
      import('../session/session.ts'),
      import('../session/session-updates.ts'),
      import('./opening/open.ts'),
      import('../auth/log-out.ts'),
      import('../auth/start-offline.ts'),
    ])
  const [{ currentVault }, { useVault }, { recordKeysOf }] = await Promise.all([
    import('./vault.ts'),
    import('./vault-state.ts'),
    import('./records.ts'),
  ])
  const [arrivals, drafts, halfTyped, stays] = await Promise.all([
    import('../arrivals/arrivals.ts'),
    import('../stays/note-drafts.ts'),
    import('../outbox/half-typed.ts'),
    import('../stays/stays.ts'),
  ])
  session.setNavigation(() => undefined)
  startOffline()
  const addStay = () => stays.changeStays(() => new Map([['a1', { firstName: 'Bill' }]]))

  /** What the page shows of its member. */
  const held = () => ({
    columns: Object.keys(arrivals.useArrivals.getState().mapped),
    stays: [...stays.useStays.getState().shown.values()].map(({ firstName }) => firstName),
    notes: Object.values(drafts.useNoteDrafts.getState()).map(({ ownNote }) => ownNote),
    halfTyped: halfTyped.findHalfTypedName(() => true),
  })
  return {
    ...session,
    passwordWasReset,
    eraseSession,
    held,
    /** The session that an earlier page or another tab has stored. */
    resume: (member: UserInfo) => session.useSession.setState({ userAuth: member }),
    /** A login, which opens the vault before the session begins. */
    async logIn(member: UserInfo) {
      await openAtLogin({ ...member, vaultSecret: 'secret' } as never, null)
      session.signedIn(member)
    },
    async opened(member: UserInfo) {
      await expect.poll(() => useVault.getState().isOpen && currentVault()?.member).toBe(member._id)
      await stays.loaded()
    },
    addStay,
    /** Says what columns hold, adds a stay, types a note and a review, and pauses. */
    async work() {
      await arrivals.rememberColumns({ 'guest,from': { guest: 0 } })
      await addStay()
      drafts.keepDraft('a1', { ownNote: 'Half a note', tags: '' })
      await halfTyped.keepHalfTyped(
        `${halfTyped.halfTypedOwner()}:new`,
        newUnsentReview({ typed: { review: 'Half a review' } }),
      )
      await new Promise<void>((resolve) => setTimeout(resolve, pauseMs))
    },
    /** What its open vault holds of that. */
    stored: async () => {
      const kinds = ['settings', 'waiting-stays', 'note-draft', 'half-typed'] as const
      const keys = await Promise.all(kinds.map((kind) => recordKeysOf(currentVault()!, kind)))
      return keys.map(({ length }) => length)
    },
  }
}
type Page = Awaited<ReturnType<typeof aPage>>

const worked = { columns: ['guest,from'], stays: ['Bill'], notes: ['Half a note'], halfTyped: 'new' }
const nothing = { columns: [], stays: [], notes: [], halfTyped: null }

/** A page on which Ana has worked before her vault is open; on its device Bob has one, too. */
async function pageOfAna() {
  const { hold } = aDevice()
  for (const member of [bob, ana]) {
    const login = await aPage()
    await login.logIn(member)
    await login.opened(member)
  }
  const page = await aPage()
  const answer = hold()
  page.resume(ana)
  await page.work()
  expect(page.held()).toEqual(worked)
  return { page, answer }
}

test('what is done before the vault opens stays, also on the next page [BOX-01 BOX-04 D-92]', async () => {
  const { page, answer } = await pageOfAna()
  answer()
  await page.opened(ana)
  await expect.poll(page.stored).toEqual([1, 1, 1, 1])
  expect(page.held()).toEqual(worked)
  const next = await aPage()
  next.resume(ana)
  await next.opened(ana)
  await expect.poll(next.held).toEqual(worked)
})

const endings: [string, (page: Page) => Promise<void> | void][] = [
  ['a logout', (page) => page.eraseSession().then(page.leaveSession)],
  ['an hour without activity', (page) => page.leaveSession()],
  ['an end by the server', (page) => page.signedOut()],
  ['a password reset', (page) => page.passwordWasReset()],
  ['an end while the page works', (page) => (page.signedOut(), page.work())],
  ['a login in another tab', (page) => page.memberChanged()],
  ['a login of the other', () => undefined],
]
const beginnings: [string, (page: Page) => Promise<void> | void][] = [
  ['here', (page) => page.logIn(bob)],
  ['in another tab', (page) => page.resume(bob)],
]

test.each(
  endings.flatMap(([how, end]) => beginnings.map(([where, begin]) => [how, where, end, begin] as const)),
)(
  'after %s nothing of it is there for who logs in next, %s [D-92 D-93]',
  async (_how, _where, end, begin) => {
    const { page, answer } = await pageOfAna()
    await end(page)
    answer()
    await begin(page)
    await page.opened(bob)
    expect(page.held()).toEqual(nothing)
    expect(await page.stored()).toEqual([0, 0, 0, 0])
    await page.work() // also nothing of it waits for the next write
    await expect.poll(page.stored).toEqual([1, 1, 1, 1])
    expect(page.held()).toEqual(worked)
  },
)

test('a review begun before the server ends the session is kept once its author logs in [D-92]', async () => {
  const { page, answer } = await pageOfAna()
  page.signedOut()
  answer()
  await page.logIn(ana)
  await page.opened(ana)
  await expect.poll(page.stored).toEqual([0, 0, 0, 1])
  expect(page.held()).toEqual({ ...nothing, halfTyped: 'new' })
})

test('a change that was on its way does not reach who logs in next [D-93]', async () => {
  const { page, answer } = await pageOfAna()
  const added = page.addStay()
  page.signedOut()
  page.resume(bob)
  await added
  answer()
  await page.opened(bob)
  expect(page.held()).toEqual(nothing)
  expect(await page.stored()).toEqual([0, 0, 0, 0])
})

test('what the next member does stays while the vault of the one before was still opening [D-92 D-93]', async () => {
  const { page, answer } = await pageOfAna()
  page.signedOut()
  page.resume(bob)
  await page.work()
  answer()
  await page.opened(bob)
  await expect.poll(page.stored).toEqual([1, 1, 1, 1])
  expect(page.held()).toEqual(worked)
  const next = await aPage()
  await next.logIn(ana)
  await next.opened(ana)
  expect(await next.stored()).toEqual([0, 0, 0, 0])
})
