import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { nightsIn } from '../backup/nights.ts'
import { giveBack, takeDatabase } from '../testing/databases.ts'
import { type RunningServer, runServer, uriOf } from '../testing/server.ts'
import { usingDatabase } from '../testing/using-database.ts'

let folder = ''
let name = ''
let server: RunningServer | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nights-'))
  name = takeDatabase()
})
afterEach(async () => {
  await server?.stop()
  await giveBack(name)
  await rm(folder, { recursive: true })
})

const uri = () => uriOf(inject('mongoUri'), name)
const environment = (to: string) => ({
  MONGODB_URI: uri(),
  DATA_DIR: join(folder, 'data'),
  BACKUP_TO: to,
  BACKUP_NIGHTS: '2',
  BACKUP_KEY: 'a key of thirty-two characters or more',
  SMTP_URL: 'smtp://127.0.0.1:9',
})

async function tryBackup(to: string, ...file: string[]): Promise<string> {
  const program = fileURLToPath(new URL('../tools/try-backup.ts', import.meta.url))
  const env = { ...process.env, NODE_ENV: 'development', ...environment(to) }
  return (await promisify(execFile)(process.execPath, [program, ...file], { env })).stdout
}

const databases = () =>
  usingDatabase(uri(), async (client) =>
    (await client.db().admin().listDatabases({ nameOnly: true })).databases.map((each) => each.name),
  )

test('last night gets a backup, so many nights are kept, and a command tries the newest out [SEC-36]', async () => {
  const nights = ['night-2020-01-01.age', 'night-2020-01-02.age', 'night-2020-01-03.age']
  for (const night of [...nights, 'kept.age']) await writeFile(join(folder, night), 'old')
  server = runServer(environment(folder))
  await server.listening
  const backups = async () => new Set((await readdir(folder)).filter((each) => each !== 'data'))
  const lastNight = expect.stringMatching(/^night-20(?!20)/)
  await expect.poll(backups).toEqual(new Set(['erasures', 'kept.age', nights[2], lastNight]))
  const [newest = ''] = await nightsIn(folder)
  expect(await tryBackup(folder)).toMatch(
    /^Tried out .*night-.* of 20.*: [\d,]+ documents of \d+ collections and \d+ files arrived as they were\.\n$/,
  )
  const bytes = await readFile(newest)
  bytes[bytes.length - 100]! ^= 1
  await writeFile(newest, bytes)
  await expect(tryBackup(folder, newest)).rejects.toThrow('is not a whole backup')
  expect((await databases()).filter((each) => each.startsWith(`${name}-trial-`))).toEqual([])
})

test('a failed backup is mailed to the team, and the product goes on [SEC-36]', async () => {
  const file = join(folder, 'no-folder')
  await writeFile(file, '')
  server = runServer(environment(file))
  await server.listening
  const mails = () =>
    usingDatabase(uri(), (client) =>
      client.db().collection('mails').find({ subject: 'The nightly backup failed' }).toArray(),
    )
  await expect.poll(async () => (await mails()).length).toBe(1)
  expect((await mails())[0]!.text).toContain('no-folder')
  expect((await fetch(server.url('/api/health'))).status).toBe(200)
})
