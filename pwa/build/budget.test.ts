import { expect, test } from 'vitest'
import { formatTable, measure, requireBudget, type Screen, type SizedChunk } from './budget.ts'

const chunk = (name: string, bytes: number, modules: string[], imports: string[] = []): SizedChunk => ({
  name,
  fileName: `${name}.js`,
  bytes,
  imports: imports.map((imported) => `${imported}.js`),
  moduleIds: modules.map((module) => `/somewhere/pwa/${module}`),
})

const chunks = [
  chunk('main', 70_000, ['main.tsx'], ['react']),
  chunk('react', 5_000, []),
  chunk('form', 6_000, ['ui/form/useForm.ts'], ['react']),
  chunk('member', 10_000, ['shell/member/MemberFrame.tsx'], ['main', 'form', 'vault']),
  chunk('vault', 30_000, ['vault/vault.ts'], ['main']),
  chunk('LoginScreen', 4_000, ['screens/login/LoginScreen.tsx'], ['form', 'main']),
  chunk('GuestScreen', 9_000, ['screens/guest/GuestScreen.tsx'], ['form', 'vault', 'list']),
  chunk('list', 2_000, ['ui/Card.tsx'], ['main']),
]
const screens: Screen[] = [
  { path: '/login', screen: 'LoginScreen', access: 'public' },
  { path: '/guest/:id', screen: 'GuestScreen', access: 'member' },
]

test('a public route weighs all it loads, each chunk once, and a later member route what it adds to the shell', () => {
  expect(measure(chunks, screens)).toEqual([
    { what: 'member shell', bytes: 121_000, limit: 155_000 },
    { what: '/login', bytes: 85_000, limit: 96_000 },
    { what: '/guest/:id', bytes: 11_000, limit: 25_000 },
  ])
})

test('a route that is too heavy fails the build with the whole table, one that just fits does not', () => {
  const fits = measure(chunks, screens)
  expect(() => requireBudget(fits)).not.toThrow()
  const exact = { what: '/login', bytes: 96_000, limit: 96_000 }
  expect(() => requireBudget([exact])).not.toThrow()
  const heavy = [exact, { what: '/guest/:id', bytes: 25_100, limit: 25_000 }]
  expect(() => requireBudget(heavy)).toThrow(formatTable(heavy))
  expect(formatTable(heavy)).toMatch(
    /^ {2}.*96\.0 of 96\.0 kB {2}\/login\n! .*25\.1 of 25\.0 kB {2}\/guest\/:id$/,
  )
})

test('a screen or a member chunk that is missing from the page is noticed', () => {
  expect(() => measure(chunks, [{ path: '/faq', screen: 'FaqScreen', access: 'public' }])).toThrow(
    'FaqScreen',
  )
  expect(() =>
    measure(
      chunks.filter(({ name }) => name !== 'member'),
      screens,
    ),
  ).toThrow('member')
})
