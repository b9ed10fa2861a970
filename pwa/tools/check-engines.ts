/**
 * `npm run check:engines [-- ENGINE… SUBJECT…]`: one story of each subject in each browser engine of this machine, on a
 * demo of its own; prints one table, and exits with 1 when a story fails. `shared/docs/engines.md` keeps a whole one.
 */
import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { freePort, runBounded, startProgram, temporaryFolder } from '../../api/bench/processes.ts'
import { phonePhoto, plainPdf } from '../../api/files/testing/sample-files.ts'
import { reservations } from '../screens/arrivals/testing/reservations.ts'
import { enginesOf } from './engines/engines.ts'
import { pageOf } from './engines/page.ts'
import { stories, type Story, timesOf } from './engines/stories.ts'
import { walkEngines } from './engines/walk.ts'

/** A demo behind a door that can be shut: then nothing answers, as on a phone without a signal. */
async function startDemo() {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const demo = await startProgram('server.ts', { DEMO: 'on', LOG_LEVEL: 'error', PUBLIC_URL: url })
  const open = new Set<Socket>()
  let isAway = false
  createServer((socket) => {
    open.add(socket.on('close', () => open.delete(socket)))
    if (isAway) socket.destroy()
    else pipeline(socket, connect(Number(new URL(demo.url).port), '127.0.0.1'), socket, () => undefined)
  }).listen(port)
  const setAway = (away: boolean) => {
    isAway = away
    if (away) for (const socket of open) socket.destroy()
  }
  return { url, setAway }
}

await runBounded(120, async () => {
  const { url, setAway } = await startDemo()
  const folder = await temporaryFolder()
  const at = (name: string) => join(folder, name)
  const files = { photo: at('photo.jpg'), pdf: at('bill.pdf'), reservations: at('reservas.csv') }
  await writeFile(files.photo, await phonePhoto())
  await writeFile(files.pdf, await plainPdf())
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
  const axe = await readFile(resolve('axe-core/axe.min.js'), 'utf8')

  const chosen = process.argv.slice(2).map((one) => one.toLowerCase())
  /** What was named, or all where nothing of it was. */
  function pick<One extends { name: string }>(all: One[]): One[] {
    const named = all.filter(({ name }) => chosen.includes(name.toLowerCase()))
    return named.length > 0 ? named : all
  }
  const all: Record<string, Story> = { ...stories, times: timesOf }
  const subjects = pick(Object.keys(all).map((name) => ({ name }))).map(({ name }) => name)
  const engines = pick(await enginesOf(process.env))
  const { table, isWell } = await walkEngines(engines, subjects, async (driver, subject) => {
    setAway(false)
    const name = `Q${Array.from(randomBytes(6), (byte) => String.fromCharCode(97 + (byte % 26))).join('')}`
    // What a member's other devices have taken in is not new.
    await writeFile(files.reservations, reservations.replaceAll('AAAAAAA', name.toUpperCase()))
    return all[subject]!(pageOf(driver, url), { name, files, axe, setAway })
  })
  console.log(`\n${table}`)
  return isWell
})
