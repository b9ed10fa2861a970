import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Api, caller, startApi } from '../testing/api.ts'
import { type RunningServer, runServer, uriOf } from '../testing/server.ts'
import { madePack, reviewed } from './testing/packs.ts'

let api: Api
let server: RunningServer
beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'off' })
  const { config, db } = api.deps
  server = runServer({
    MONGODB_URI: uriOf(inject('mongoUri'), db.databaseName),
    DATA_DIR: config.dataDir,
    RATE_LIMITS: 'off',
  })
  await server.listening
})
afterAll(async () => {
  await server.stop()
  await api.close()
})

/** Different photos of 5 MB: one, with a comment of its own in each. */
async function photosOf5Mb(count: number): Promise<File[]> {
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const
  const photo = await sharp({
    create: { width: 2800, height: 2200, channels: 3, background: 'white', noise },
  })
    .jpeg({ quality: 95 })
    .toBuffer()
  const [start, rest] = [photo.subarray(0, 2), photo.subarray(2)]
  const comment = (n: number) => Buffer.from([0xff, 0xfe, 0, 3, n])
  return Array.from({ length: count }, (_, n) => new File([start, comment(n), rest], `IMG_${n}.jpg`))
}

const read = (of: string) => readFile(`/proc/${server.pid}/${of}`, 'utf8')

/** The seconds that a processor has worked for the server itself, and for the helpers that it has waited for. */
async function workedSeconds(): Promise<[own: number, helpers: number]> {
  const fields = (await read('stat')).split(') ')[1]!.split(' ')
  const [user, system, ofHelpers, systemOfHelpers] = fields.slice(11, 15).map((ticks) => Number(ticks) / 100)
  return [user! + system!, ofHelpers! + systemOfHelpers!]
}

/** The most memory that the server itself has held so far, in MB. */
const mostMb = async () => Number(/VmHWM:\s+(\d+) kB/.exec(await read('status'))![1]) / 1024

// `npm run bench -- packs` measures by the clock how long a pack takes, and how long others wait.
test.runIf(existsSync('/proc/self/stat'))(
  'a pack of ten photos of 5 MB is the work of a helper and costs 64 MB at most, and others are answered meanwhile [PAC-05]',
  async () => {
    const member = await api.member()
    const author = { ...member, ...caller(server.url(''), member.token) }
    const { _id } = await reviewed(api, author, { files: await photosOf5Mb(10) })
    const make = async () => {
      const { download, size } = await madePack(author, _id)
      let bytes = 0
      for await (const piece of (await fetch(server.url(download))).body!) bytes += piece.length
      expect([bytes, bytes > 50e6]).toEqual([size, true])
    }
    const [ownBefore, helpersBefore] = await workedSeconds()
    const mbBefore = await mostMb()
    let isMade = false
    const made = make().then(() => (isMade = true))
    let meanwhile = 0
    for (let calls = 0; calls < 50; calls += 1) {
      expect((await fetch(server.url('/api/config'))).status).toBe(200)
      if (!isMade) meanwhile += 1
    }
    expect(meanwhile).toBeGreaterThan(10) // were they to wait, all would be answered when it is made
    await made
    const [ownAfter, helpersAfter] = await workedSeconds()
    const [own, helpers] = [ownAfter - ownBefore, helpersAfter - helpersBefore]
    expect(helpers).toBeGreaterThan(own / 2)
    expect(own + helpers).toBeLessThan(30) // three on a usual machine
    expect((await mostMb()) - mbBefore).toBeLessThan(64)
  },
  300_000,
)
