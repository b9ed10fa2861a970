import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const pages = [
  'README.md',
  'shared/docs/architecture.md',
  'shared/docs/glossary.md',
  'shared/docs/operating.md',
  'shared/docs/device-security.md',
  'api/guests/search/README.md',
]
const textOf = (page: string) => readFileSync(join(root, page), 'utf8')

test.each(pages)('every path that %s names is there', (page) => {
  const paths = [...textOf(page).matchAll(/`((?:pwa|api|shared)\/[\w./-]*)`/g)].map(([, path]) => path!)
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('the architecture names every folder of the three rooms', () => {
  const text = textOf('shared/docs/architecture.md')
  const folders = ['pwa', 'api', 'shared'].flatMap((room) =>
    readdirSync(join(root, room), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${room}/${name}/`),
  )
  expect(folders.filter((folder) => !text.includes(`\`${folder}`))).toEqual([])
})

test('the page on devices says what a script in the page could do, and what Log Out leaves [SEC-65]', () => {
  const text = textOf('shared/docs/device-security.md').replaceAll(/\s+/g, ' ')
  const script = [
    'a script that runs in the page',
    'leave the page',
    'open a window',
    'WebRTC',
    'read the login',
  ]
  const leftBehind = ['after Log Out', 'Chromium', 'Safari and Firefox', 'local storage']
  expect([...script, ...leftBehind].filter((words) => !text.includes(words))).toEqual([])
})
