import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { type Api, password, startApi, type TestMember } from '../../api/testing/api.ts'
import { errorSeen } from './console-errors.ts'
import { createDevice, desk, phone } from './node-browser/device.ts'
import type { Locator } from './node-browser/locator.ts'
import { openTab, type Page } from './node-browser/page.ts'

type OpenOptions = {
  /** Logged in from before, without an open vault. */
  member?: TestMember
  /** Logs in through the form, which opens the vault. */
  hasVault?: boolean
  as?: 'phone' | 'desk'
}

/**
 * The real API with a database of its own for the cases of a file, and the built page in Node. `open` opens a page on a
 * new device until the end of the test.
 */
export function startScreens(environment: Record<string, string> = {}) {
  let api: Api
  beforeAll(async () => {
    process.on('unhandledRejection', rejectionSeen)
    api = await startApi(environment)
  })
  afterAll(async () => {
    await api.close()
    process.off('unhandledRejection', rejectionSeen)
  })

  async function open(path: string, { member, hasVault, as = 'desk' }: OpenOptions = {}): Promise<Page> {
    const device = createDevice(as === 'phone' ? phone : desk)
    onTestFinished(() => device.close())
    const page = openTab(device, api.url)
    if (member && hasVault) await logIn(page, member.user.email)
    else if (member) storeLogin(device.stored, member)
    if (!(member && hasVault) || path !== '/memberhomepage') await page.goto(path)
    return page
  }

  return {
    get api() {
      return api
    },
    open,
  }
}
export type Screens = ReturnType<typeof startScreens>

function storeLogin(stored: Map<string, string>, { id, token, user }: TestMember): void {
  const { firstName, lastName, email, tierId, currentlyPaid, isAccountVerified, isAdmin } = user
  const flags = { currentlyPaid, isAccountVerified, isAdmin }
  stored.set('userInfo', JSON.stringify({ _id: id, token, firstName, lastName, email, tierId, ...flags }))
  stored.set('lastActivity', String(Date.now()))
}

/** Submits the login form without waiting for the result. */
export async function submitLogin(page: Page, email: string, typedPassword = password): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(typedPassword)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Logs in through the form. */
export async function logIn(page: Page, email: string, typedPassword = password): Promise<void> {
  await submitLogin(page, email, typedPassword)
  await page.waitForURL('**/memberhomepage')
}

/** A rejection that nothing handles is an error of its page, unless the page has gone. */
function rejectionSeen(reason: unknown): void {
  const { constructor: type } = Object(reason) as { constructor: { constructor: typeof Function } }
  const window = type.constructor('return globalThis.window')() as Window | undefined
  if (!window?.closed) errorSeen(reason)
}

/** Waits until the element is visible. */
export const see = (locator: Locator): Promise<void> => locator.waitFor()
