import { build } from 'vite'
import { expect, test } from 'vitest'
import { keepBudget, tableOf, weigh, type Piece, type Screen } from './budget.ts'
import { shakeRouter, shaken } from './shake-router.ts'

const piece = (file: string, bytes: number, modules: string[], imports: string[] = []): Piece => ({
  file,
  bytes,
  imports,
  modules: modules.map((module) => `/somewhere/pwa/${module}`),
})

const shell = ['components/MemberFrame.tsx', 'components/offline/StatusButton.tsx', 'api/early.ts']
const vault = ['offline/open-vault.ts', 'offline/vault.ts', 'offline/sync.ts']
const pieces = [
  piece('main.js', 70_000, ['main.tsx'], ['react.js']),
  piece('react.js', 5_000, []),
  piece('form.js', 6_000, ['components/useForm.ts'], ['react.js']),
  piece('frame.js', 10_000, shell, ['main.js', 'form.js']),
  piece('vault.js', 30_000, vault, ['main.js']),
  piece('login.js', 4_000, ['screens/login/LoginScreen.tsx'], ['form.js', 'main.js']),
  piece('guest.js', 9_000, ['screens/guest/GuestScreen.tsx'], ['form.js', 'vault.js', 'list.js']),
  piece('list.js', 2_000, ['components/Card.tsx'], ['main.js']),
]
const screens: Screen[] = [
  { path: '/login', screen: 'LoginScreen', access: 'public' },
  { path: '/guest/:id', screen: 'GuestScreen', access: 'member' },
]

test('a public route weighs all it loads, each piece once, and a later member route what it adds to the shell', () => {
  expect(weigh(pieces, screens)).toEqual([
    { what: 'member shell', bytes: 121_000, limit: 155_000 },
    { what: '/login', bytes: 85_000, limit: 90_000 },
    { what: '/guest/:id', bytes: 11_000, limit: 25_000 },
  ])
})

test('a route that is too heavy fails the build with the whole table, one that just fits does not', () => {
  const fits = weigh(pieces, screens)
  expect(() => keepBudget(fits)).not.toThrow()
  const exact = { what: '/login', bytes: 90_000, limit: 90_000 }
  expect(() => keepBudget([exact])).not.toThrow()
  const heavy = [exact, { what: '/guest/:id', bytes: 25_100, limit: 25_000 }]
  expect(() => keepBudget(heavy)).toThrow(tableOf(heavy))
  expect(tableOf(heavy)).toMatch(
    /^ {2}.*90\.0 of 90\.0 kB {2}\/login\n! .*25\.1 of 25\.0 kB {2}\/guest\/:id$/,
  )
})

test('a screen that is nowhere in the page is noticed', () => {
  expect(() => weigh(pieces, [{ path: '/faq', screen: 'FaqScreen', access: 'public' }])).toThrow('FaqScreen')
})

test("what only makes something is marked as pure, and names for developers' tools go", () => {
  const code =
    'var Link = React10.forwardRef(\nLink.displayName = "Link";\nvar a = React.createContext(null);'
  expect(shaken(code)).toBe(
    'var Link = /* @__PURE__ */ React10.forwardRef(\n\nvar a = /* @__PURE__ */ React.createContext(null);',
  )
})

test('a build in which nothing of react-router could be marked fails', async () => {
  const buildOf = (code: string) =>
    build({
      configFile: false,
      logLevel: 'silent',
      plugins: [{ name: 'files', resolveId: (id) => id, load: () => code }, shakeRouter()],
      build: { write: false, rolldownOptions: { input: '/node_modules/react-router/dist/router.js' } },
    })
  const known = 'export const a = React.createContext(null)\na.displayName = "A";\n'
  await expect(buildOf(known)).resolves.toBeDefined()
  await expect(buildOf('export const a = React.make()')).rejects.toThrow('shake-router.ts')
})
