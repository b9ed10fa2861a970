import type { Page } from '../../../testing/node-browser/page.ts'

/**
 * Uploads of this page from now on go at the pace of the test: each reports 99.6 percent when it begins, all of it at
 * 'last byte', and is answered after 'go on'. Returns the function that lets the next of these happen.
 */
export async function slowUploads(page: Page): Promise<(step: 'last byte' | 'go on') => Promise<void>> {
  await page.evaluate(() => {
    globalThis.XMLHttpRequest = class extends XMLHttpRequest {
      override send(body?: XMLHttpRequestBodyInit | null) {
        const sent = (loaded: number) =>
          this.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total: 1000 }))
        sent(996)
        addEventListener('last byte', () => sent(1000), { once: true })
        addEventListener('go on', () => super.send(body), { once: true })
      }
    }
  })
  return async (step) => {
    await page.evaluate((event) => dispatchEvent(new Event(event)), step)
  }
}
