import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Window } from 'happy-dom'
import { expect, test } from 'vitest'
import { see, startScreens } from '../testing/screens.ts'

const screens = startScreens()
const dist = join(import.meta.dirname, '../../dist')
const readable = ['', 'faq', 'learnmore', 'privacypolicy', 'termsofuse', 'testimonials']

test.each([
  ['/login', 'a rule of Firefox 128'],
  ['/verify', 'a unit of Chrome 109'],
  ['/arrivals', 'a unit of Chrome 109'],
])('below the floor %s says what to do and nothing else, without %s [ENG-02]', async (path, missing) => {
  const page = await screens.open('/faq', { member: await screens.api.member() })
  page.device.scripts.push((window) => {
    if (missing.includes('rule')) Reflect.deleteProperty(window, 'CSSPropertyRule')
    else
      Object.defineProperty(window, 'CSS', {
        value: { supports: (_: string, value: string) => value !== '1lh' },
      })
  })
  await page.goto(path)
  const root = page.window().document.getElementById('root') as unknown as HTMLElement
  await see(
    page.getByText(/This browser is too old for HostVouch\. Update it, or open this page in Chrome 109, /),
  )
  expect(root.hidden).toBe(true)
  expect(page.window().document.documentElement.dataset['alive']).toBeUndefined()
  await page.goto('/faq')
  await see(page.getByRole('heading', { level: 1 }))
  expect(await page.getByText('too old').count()).toBe(0)
})

test('without scripts content pages can be read, and each other page says what to do [ENG-02]', () => {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.html'),
  )
  const sayWhat = files.filter((file) => {
    const { document } = new Window()
    document.write(readFileSync(join(dist, file), 'utf8'))
    const notices = [...document.querySelectorAll('noscript')].map(({ textContent }) => textContent)
    return (
      notices.join().includes('Turn it on in the settings') &&
      notices.join().includes('#root{display:none!important}')
    )
  })
  const content = readable.map((page) => join(page, 'index.html'))
  expect(files.length).toBeGreaterThan(content.length)
  expect(files.filter((file) => !sayWhat.includes(file)).sort()).toEqual(content.sort())
})
