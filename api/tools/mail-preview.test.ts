import { expect, test } from 'vitest'
import { preview } from './mail-preview.ts'
import { samples } from '../mail/testing/samples.ts'

const get = async (path: string) => (await preview.request(path)).text()

test('every mail is in the list and has its page with both forms', async () => {
  const list = await get('/')
  for (const [name, mail] of Object.entries(samples)) {
    const path = `/mail?name=${encodeURIComponent(name)}`
    expect(list).toContain(`href="${path}"`)
    const page = await get(path)
    expect(page).toContain('<iframe title="light"')
    expect(page).toContain('<iframe title="dark"')
    expect(page).toContain(mail.text.split('\n')[0])
  }
})

test('a mail can be seen in either theme, whatever the browser prefers', async () => {
  expect(await get('/html?name=welcome')).toBe(samples.welcome?.html)
  expect(await get('/html?name=welcome&theme=dark')).toContain('@media all')
  expect(await get('/html?name=welcome&theme=light')).toContain('@media not all')
})

test('an unknown mail is not found', async () => {
  expect((await preview.request('/mail?name=nothing')).status).toBe(404)
  expect((await preview.request('/html')).status).toBe(404)
})
