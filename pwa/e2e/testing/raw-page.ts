import type { Browser } from 'playwright-core'

type Reply = { id: number; result?: { result?: { value: unknown } }; error?: { message: string } }

/**
 * A page controlled by the DevTools protocol, in its own profile: Playwright keeps its pages visible and focused, so they
 * cannot be frozen.
 */
export async function openRawPage(browser: Browser, url: string) {
  const cdp = await browser.newBrowserCDPSession()
  const { browserContextId } = await cdp.send('Target.createBrowserContext')
  const { targetId } = await cdp.send('Target.createTarget', { url, browserContextId })
  const { sessionId } = await cdp.send('Target.attachToTarget', { targetId })
  const waiting = new Map<number, (reply: Reply) => void>()
  cdp.on('Target.receivedMessageFromTarget', ({ message }) => {
    const reply = JSON.parse(message) as Reply
    waiting.get(reply.id)?.(reply)
  })
  let last = 0

  async function send(method: string, params: object = {}): Promise<Reply['result']> {
    last += 1
    const id = last
    const replied = new Promise<Reply>((resolve) => waiting.set(id, resolve))
    await cdp.send('Target.sendMessageToTarget', {
      sessionId,
      message: JSON.stringify({ id, method, params }),
    })
    const { result, error } = await replied
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }
  return {
    send,
    /** The value of an expression in the page, awaited when it is a promise. */
    async evaluate(expression: string): Promise<unknown> {
      const params = { expression, awaitPromise: true, returnByValue: true }
      return (await send('Runtime.evaluate', params))?.result?.value
    },
    close: () => cdp.send('Target.disposeBrowserContext', { browserContextId }),
  }
}
