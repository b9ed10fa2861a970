import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { spawnHelper } from './helper-process.ts'
import { hasSandbox, namespaceSandbox } from './namespace-sandbox.ts'

const tells = `import { getPriority } from 'node:os'
process.send({ nice: getPriority(), env: process.env })
setInterval(() => undefined, 1000)`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'own-process-'))
  await writeFile(join(folder, 'tells.mjs'), tells)
})
afterAll(() => rm(folder, { recursive: true }))

async function whatItTells(options?: Parameters<typeof spawnHelper>[1]) {
  const helper = await spawnHelper([join(folder, 'tells.mjs')], { folder, ...options })
  const [told] = (await once(helper, 'message')) as [{ nice: number; env: Record<string, string> }]
  const pid = (await innerPid(helper.pid!)) || helper.pid
  // empty where the system has no such file
  const procFile = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')
  const [session, oomScore] = [await procFile('autogroup'), (await procFile('oom_score_adj')).trim()]
  helper.kill('SIGKILL')
  return { ...told, session, oomScore }
}

/** In a sandbox the helper is the child of the process that made it. */
const innerPid = (pid: number) =>
  readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').then(
    (pids) => Number(pids.split(' ')[0]),
    () => 0,
  )

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

/** A data folder with a file, a .env file, and two folders with a received file each: an own one and another's. */
async function places() {
  const [data, own, others] = ['data', 'form', 'other'].map((name) => join(folder, name))
  for (const path of [data!, own!, others!]) await mkdir(path, { recursive: true })
  const stored = join(data!, 'stored')
  const [dotenv, received, other] = [join(folder, '.env'), join(own!, 'received'), join(others!, 'received')]
  for (const path of [stored, dotenv, received, other]) await writeFile(path, `what ${path} holds`)
  return { own: own!, stored, dotenv, received, other, environ: `/proc/${process.pid}/environ` }
}

test("a helper that opens files reads neither the server's environment nor its data, and starts nothing [SEC-06]", async () => {
  const { own, stored, dotenv, received, environ } = await places()
  await writeFile(join(own, 'tries.mjs'), tries)
  const helper = await spawnHelper([join(own, 'tries.mjs')], { folder: own })
  helper.send([stored, dotenv, environ, received])
  const [answer] = await once(helper, 'message')
  const denied = 'ERR_ACCESS_DENIED'
  const read = [denied, denied, denied, `what ${received} holds`]
  expect(answer).toEqual({ read, started: denied, written: denied })
})

describe.runIf(await hasSandbox())('where users may make namespaces, whatever a helper runs', () => {
  /** Runs a program as a helper's native code could, with this folder as its own. */
  async function inside(own: string, ...args: string[]): Promise<string> {
    const [command = '', ...sandbox] = await namespaceSandbox(own)
    return (await promisify(execFile)(command, [...sandbox, ...args])).stdout
  }
  const failed = /Command failed/

  test('sees no file but the code and its own folder, and changes no code [SEC-52 SEC-06]', async () => {
    const { own, received, ...hidden } = await places()
    expect(await inside(own, 'cat', received)).toBe(`what ${received} holds`)
    for (const path of [...Object.values(hidden), '/etc/passwd'])
      await expect(inside(own, 'cat', path)).rejects.toThrow(failed)
    expect((await inside(own, 'ls', folder)).trim()).toBe(basename(own))
    expect(await inside(own, 'head', '-c', '2', import.meta.filename)).toBe('im')
    for (const path of [import.meta.filename, process.execPath, '/bin/sh'])
      await expect(inside(own, 'touch', '-c', path), path).rejects.toThrow(failed)
    for (const command of [
      ['umount', own],
      ['umount', '/proc'],
      ['mount', '-t', 'tmpfs', 'none', own],
    ])
      await expect(inside(own, ...command)).rejects.toThrow(failed)
  })

  test('sees no other process, nor its memory, and ends none [SEC-52 SEC-06]', async () => {
    const { own } = await places()
    const processes = (await inside(own, 'ls', '/proc')).split('\n').filter((name) => /^\d+$/.test(name))
    expect(processes).toEqual(['1']) // only itself
    await expect(inside(own, 'sh', '-c', `kill -0 ${process.pid}`)).rejects.toThrow(failed)
    const shared = async (...ipc: string[]) => (await promisify(execFile)('readlink', ipc)).stdout.trim()
    for (const kind of ['ipc', 'uts', 'net', 'pid', 'mnt'])
      expect((await inside(own, 'readlink', `/proc/self/ns/${kind}`)).trim()).not.toBe(
        await shared(`/proc/self/ns/${kind}`),
      )
  })

  test('reaches no server, on this machine neither [SEC-52]', async () => {
    const { own } = await places()
    const server = createServer((socket) => socket.end('hello'))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    const connect = `require('node:net').connect(${port}, '127.0.0.1')
      .once('error', ({ code }) => console.log(code)).on('data', (data) => console.log(String(data)))`
    const reach = ['-e', connect]
    expect((await promisify(execFile)(process.execPath, reach)).stdout.trim()).toBe('hello')
    expect((await inside(own, process.execPath, ...reach)).trim()).toBe('ENETUNREACH')
    server.close()
  })

  test('is shut in for less than 150 ms of processor time [SEC-52]', async () => {
    const { own } = await places()
    const times: number[] = []
    for (let n = 0; n < 20; n += 1) {
      const before = await childrensMs()
      await inside(own, 'true')
      times.push((await childrensMs()) - before)
    }
    // Ten times what a usual machine takes; one of them is hardly disturbed.
    expect(Math.min(...times)).toBeLessThan(150)
  })
})

/** The milliseconds of processor time of ended children of this process. */
async function childrensMs(): Promise<number> {
  const [user, system] = (await readFile('/proc/self/stat', 'utf8')).split(') ').at(-1)!.split(' ').slice(13)
  return (Number(user) + Number(system)) * 10
}

test.runIf(process.platform === 'linux')(
  'a machine short of memory ends a helper first [SEC-06]',
  async () => {
    expect((await whatItTells()).oomScore).toBe('1000')
  },
)
