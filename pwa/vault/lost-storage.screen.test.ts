import { expect, test } from 'vitest'
import { startScreens } from '../testing/screens.ts'

const screens = startScreens()

test('a storage that opens no more is asked a few times and then left alone', async () => {
  const page = await screens.open('/memberhomepage', { member: await screens.api.member(), hasVault: true })
  const opened = await page.evaluate(() => {
    const asked = { times: 0 }
    indexedDB.open = () => {
      asked.times += 1
      throw new DOMException('The connection was lost', 'UnknownError')
    }
    dispatchEvent(new Event('freeze'))
    return asked
  })
  await expect.poll(() => opened.times).toBeGreaterThan(0)
  for (let turn = 0; turn < 500; turn += 1) await new Promise(setImmediate)
  expect(opened.times).toBeLessThan(50)
})
