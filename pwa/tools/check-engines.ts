/**
 * `npm run check:engines [-- ENGINE… SUBJECT…]`: one story of each subject in each browser engine of this machine, on a
 * demo of its own; prints one table, and exits with 1 when a story fails. `shared/docs/engines.md` keeps a whole one.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { freePort, runBounded, startProgram, temporaryFolder } from '../../api/bench/processes.ts'
import { demoAccounts, demoPassword } from '../../api/demo/accounts.ts'
import { phonePhoto, plainPdf } from '../../api/files/testing/sample-files.ts'
import { reservations } from '../screens/arrivals/testing/reservations.ts'
import { enginesOf } from './engines/engines.ts'
import { pageOf } from './engines/page.ts'
import { phoneOf, stories, type Story, timesOf } from './engines/stories.ts'
import { walkEngines } from './engines/walk.ts'

/** A demo behind a door that can be shut: then nothing answers, as on a phone without a signal. */
async function startDemo() {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const demo = await startProgram('server.ts', { DEMO: 'on', LOG_LEVEL: 'error', PUBLIC_URL: url })
  const open = new Set<Socket>()
  let isAway = false
  createServer((socket) => {
    if (isAway) {
      socket.destroy()
      return
    }
    const server = connect(Number(new URL(demo.url).port), '127.0.0.1')
    open.add(socket.on('close', () => open.delete(socket)))
    pipeline(socket, server, () => server.destroy())
    pipeline(server, socket, () => socket.destroy())
  }).listen(port)
  function setAway(away: boolean): void {
    isAway = away
    if (away) for (const socket of open) socket.destroy()
  }
  return { url, directUrl: demo.url, setAway }
}

/** Sends a call. Returns its answer, or throws it. */
async function post<Answer>(url: string, body: FormData | object, token = ''): Promise<Answer> {
  const isForm = body instanceof FormData
  const headers = {
    authorization: `Bearer ${token}`,
    ...(!isForm && { 'content-type': 'application/json' }),
  }
  const answer = await fetch(url, { method: 'POST', headers, body: isForm ? body : JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}

await runBounded(120, async () => {
  const { url, directUrl, setAway } = await startDemo()
  const login = { email: demoAccounts.host, password: demoPassword }
  const { token } = await post<{ token: string }>(`${directUrl}/api/users/login`, login)
  const folder = await temporaryFolder()
  const at = (name: string) => join(folder, name)
  const files = { photo: at('photo.jpg'), pdf: at('bill.pdf'), reservations: at('reservas.csv') }
  const photo = new Uint8Array(await phonePhoto())
  await writeFile(files.photo, photo)
  await writeFile(files.pdf, await plainPdf())
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
  const axe = await readFile(resolve('axe-core/axe.min.js'), 'utf8')

  const worldOf = (name: string) => ({
    name,
    files,
    axe,
    setAway,
    async addGuest() {
      const typed = { firstName: 'Ada', lastName: name, phoneNumber: phoneOf(name) }
      const { _id: guestId } = await post<{ _id: string }>(`${directUrl}/api/guest`, typed, token)
      const form = new FormData()
      const review = { guestId, review: 'Left the kitchen clean.', reviewType: '1' }
      for (const [key, value] of Object.entries(review)) form.append(key, value)
      form.append('files', new File([photo], 'photo.jpg'))
      await post(`${directUrl}/api/review`, form, token)
      return `/guest/${guestId}`
    },
  })

  const chosen = process.argv.slice(2).map((one) => one.toLowerCase())
  /** What was named, or all where nothing of it was. */
  const pick = (names: string[]) => {
    const named = names.filter((name) => chosen.includes(name.toLowerCase()))
    return named.length > 0 ? named : names
  }
  const all: Record<string, Story> = { ...stories, times: timesOf }
  const engines = enginesOf(process.env)
  const names = engines.map(({ name }) => name)
  const walked = engines.filter(({ name }) => pick(names).includes(name))
  const { table, isWell } = await walkEngines(
    walked,
    pick(Object.keys(all)),
    async (driver, engine, subject) => {
      setAway(false)
      const letter = 'ABCD'[names.indexOf(engine)]!
      // What a member's other devices have taken in is not new.
      await writeFile(files.reservations, reservations.replaceAll('HMA', `HM${letter}`))
      const person = `Q${letter.toLowerCase()}${subject.replaceAll(/[^a-z]/g, '')}`
      return all[subject]!(pageOf(driver, url), worldOf(person))
    },
  )
  console.log(`\n${table}`)
  return isWell
})
