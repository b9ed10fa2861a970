import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { fileURLToPath } from 'node:url'
import { runServer, uriOf } from '../testing/server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)

/** The product as `npm ci --omit=dev` leaves it: no package that only builds or tests. */
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'production-install-'))
  for (const name of ['api', 'shared', 'pwa/build.ts', 'pwa/build', 'package.json', 'package-lock.json'])
    await cp(join(root, name), join(folder, name), { recursive: true })
  for (const name of await installed()) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await run('cp', ['-a', join(root, name), join(folder, name)])
  }
})
afterAll(() => rm(folder, { recursive: true }))

/** The folders in node_modules that such an install has on this machine. */
async function installed(): Promise<string[]> {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  const packages = Object.entries(lock.packages as Record<string, { dev?: true; optional?: true }>)
  const names = packages.flatMap(([name, { dev }]) =>
    dev || name.split('node_modules/').length !== 2 ? [] : name,
  )
  const found = await Promise.all(
    names.map((name) =>
      readFile(join(root, name, 'package.json')).then(
        () => name,
        () => '',
      ),
    ),
  )
  return found.filter(Boolean)
}

const build = () => run(process.execPath, ['pwa/build.ts'], { cwd: folder })

test('a production install has no browser, linter or bundler, and at most 475 MB [D-98]', async () => {
  const names = (await installed()).join('\n')
  for (const name of ['chromium', 'playwright', 'lighthouse', 'oxlint', '/vite', '/react'])
    expect(names).not.toContain(name)
  const { stdout } = await run('du', ['-sk', join(folder, 'node_modules')])
  expect(Number.parseInt(stdout, 10) / 1024).toBeLessThan(475) // 15 of them verify mail
})

test('without a built page a production install says what to run, and serves the one that was built [D-98]', async () => {
  await expect(build()).rejects.toThrow('run npm ci && npm run build first')
  await mkdir(join(folder, 'dist'))
  await writeFile(join(folder, 'dist/index.html'), '<p>The page</p>')
  await writeFile(join(folder, 'dist/.release.json'), JSON.stringify({ hash: 'a', files: [], previous: [] }))
  expect((await build()).stdout).toContain('as it was built')
  const server = runServer(
    { MONGODB_URI: uriOf(inject('mongoUri'), `production-install-${process.pid}`), DATA_DIR: folder },
    { cwd: folder, program: join(folder, 'api/server.ts') },
  )
  try {
    await server.listening
    expect(await (await fetch(server.url('/'))).text()).toContain('The page')
    expect((await fetch(server.url('/api/health'))).status).toBe(200)
  } finally {
    await server.stop()
  }
})
