import type { Locator, Page } from 'playwright-core'
import type { TestMember } from '../../../api/testing/api.ts'
import type { OpenOptions, Site } from './site.ts'

/** Opens a page as a member with a stored login, for tests that are not about logging in. */
export async function openSignedIn(
  site: Site,
  path: string,
  { member, ...options }: OpenOptions & { member: TestMember },
): Promise<Page> {
  const page = await site.open('/theme.js', options)
  const { firstName, lastName, email, tierId, currentlyPaid, isAccountVerified, isAdmin } = member.user
  const flags = { currentlyPaid, isAccountVerified, isAdmin }
  const userInfo = { _id: member.id, token: member.token, firstName, lastName, email, tierId, ...flags }
  await page.evaluate((stored) => {
    localStorage.setItem('userInfo', stored)
    localStorage.setItem('lastActivity', String(Date.now()))
  }, JSON.stringify(userInfo))
  await page.goto(path)
  return page
}

/** Waits until the element is visible. */
export const see = (locator: Locator): Promise<void> => locator.waitFor()
