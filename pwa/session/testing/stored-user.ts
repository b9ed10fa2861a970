import type { Page } from '../../testing/node-browser/page.ts'

/** The stored user; null when logged out. */
export function storedUser(page: Page): Record<string, unknown> | null {
  const stored = page.device.stored.get('userInfo')
  return stored === undefined ? null : (JSON.parse(stored) as Record<string, unknown>)
}
