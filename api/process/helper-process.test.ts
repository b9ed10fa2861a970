import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { confinedTo, spawnHelper } from './helper-process.ts'
import { namespaceSandbox } from './namespace-sandbox.ts'

const tells = `import { getPriority } from 'node:os'
import { readFileSync } from 'node:fs'
const oomScore = () => { try { return readFileSync('/proc/self/oom_score_adj', 'utf8').trim() } catch { return '' } }
const session = () => { try { return readFileSync('/proc/self/autogroup', 'utf8') } catch { return '' } }
process.send({ nice: getPriority(), session: session(), oomScore: oomScore(), env: process.env })`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'own-process-'))
  await writeFile(join(folder, 'tells.mjs'), tells)
})
afterAll(() => rm(folder, { recursive: true }))

async function whatItTells(options?: Parameters<typeof spawnHelper>[1]) {
  const [answer] = await once(spawnHelper([join(folder, 'tells.mjs')], options), 'message')
  return answer as { nice: number; session: string; oomScore: string; env: Record<string, string> }
}

test.skipIf(process.platform === 'win32')(
  'a helper process has low priority, with its whole session',
  async () => {
    const { nice, session } = await whatItTells()
    expect(nice).toBeGreaterThanOrEqual(10)
    expect(session.trim()).toMatch(/nice 10$|^$/) // empty where the system knows no such sessions
  },
)

test.skipIf(process.platform === 'win32')(
  'a helper that somebody waits for has a low priority in the session of the server',
  async () => {
    const { nice, session } = await whatItTells({ priority: 'low' })
    expect(nice).toBeGreaterThanOrEqual(5)
    expect(session).toBe(await readFile('/proc/self/autogroup', 'utf8').catch(() => ''))
  },
)

test('a process that reads a stranger’s file holds none of the secrets of the server [D-50]', async () => {
  vi.stubEnv('STRIPE_SECRET_KEY', 'sk_test_of_the_server')
  const { env } = await whatItTells()
  expect(JSON.stringify(env)).not.toContain('sk_test_of_the_server')
  vi.unstubAllEnvs()
})

/** Tries to read each path, here and in a process of its own, and tells what came of it. */
const tries = `import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
const outcome = (work) => { try { return String(work()) } catch (error) { return error.code } }
process.once('message', (paths) => process.send({
  read: paths.map((path) => outcome(() => readFileSync(path, 'utf8'))),
  started: outcome(() => execFileSync('cat', paths)),
  written: outcome(() => writeFileSync(paths[0], 'changed')),
}))`

/** A data folder with a file, a .env file, and a folder with a received file. */
async function places() {
  const [data, own] = [join(folder, 'data'), join(folder, 'form')]
  await mkdir(data, { recursive: true })
  await mkdir(own, { recursive: true })
  const [stored, dotenv, received] = [join(data, 'stored'), join(folder, '.env'), join(own, 'received')]
  for (const path of [stored, dotenv, received]) await writeFile(path, `what ${path} holds`)
  return { data, own, stored, dotenv, received, environ: `/proc/${process.pid}/environ` }
}

test("a helper that opens files reads neither the server's environment nor its data, and starts nothing [SEC-06]", async () => {
  const { own, stored, dotenv, received, environ } = await places()
  await writeFile(join(own, 'tries.mjs'), tries)
  const helper = spawnHelper([...confinedTo(own), join(own, 'tries.mjs')])
  helper.send([stored, dotenv, environ, received])
  const [answer] = await once(helper, 'message')
  const denied = 'ERR_ACCESS_DENIED'
  const read = [denied, denied, denied, `what ${received} holds`]
  expect(answer).toEqual({ read, started: denied, written: denied })
})

const anySandbox = await namespaceSandbox('', '')
test.runIf(anySandbox.length > 0)(
  'where users may make namespaces, the kernel hides both from whatever a helper runs [SEC-06]',
  async () => {
    const { data, stored, dotenv, received, environ } = await places()
    const [command = '', ...sandbox] = await namespaceSandbox(data, dotenv)
    const inside = (...args: string[]) => promisify(execFile)(command, [...sandbox, ...args])
    expect((await inside('cat', received)).stdout).toBe(`what ${received} holds`)
    expect((await inside('cat', dotenv)).stdout).toBe('')
    for (const hidden of [
      ['cat', stored],
      ['cat', environ],
      ['umount', data],
      ['umount', dotenv],
      ['umount', '/proc'],
    ])
      await expect(inside(...hidden)).rejects.toThrow('Command failed')
    const { stdout } = await inside('ls', '/proc')
    expect(stdout.split('\n').filter((name) => /^\d+$/.test(name))).toEqual(['1']) // only itself
  },
)

test.runIf(process.platform === 'linux')(
  'a machine short of memory ends a helper first [SEC-06]',
  async () => {
    expect((await whatItTells()).oomScore).toBe('1000')
  },
)
