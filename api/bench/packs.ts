import sharp from 'sharp'
import { closedLoop, failed, openLoad, p99 } from './arrivals.ts'
import { type Call, createClient, type Send } from './client.ts'
import { guestId } from './ids.ts'
import { createReport, type Form, ratios, type Row, short } from './measure.ts'
import { logIn } from './members.ts'
import { createMix, formOf } from './mix.ts'
import { type Running, startServer } from './processes.ts'
import type { Stage } from './stage.ts'

const share = 0.4
const photoCount = 10

/** An incident pack with ten photos of 5 MB: its time, the server's memory, and members' calls beside it. */
export async function measurePacks(stage: Stage, form: Form): Promise<Row[]> {
  const { loadSeconds: seconds, loadRounds, rounds, sizes } = form
  const report = createReport('packs')
  const { uri, deps, guests } = await stage.of(sizes[0]!)
  const mix = await createMix(deps, guests)
  const token = (await logIn(deps, 1))[0]!.token
  const server = await startServer(uri)
  const { send, close } = createClient(server.url, { timeoutMs: 180_000 })
  const { review, megabytes, makingSeconds } = await reviewWithPhotos(send, token)
  report.tell(
    'photos in the pack',
    `${photoCount}, ${short(megabytes)} MB together, made in ${short(makingSeconds)} s`,
  )

  await closedLoop(send, mix.next, { lanes: 16, seconds: 3 })
  await makeAndRead(server, send, token, review) // compiles what it needs
  const restMb = await mostMb(server)
  const alone: number[] = []
  for (let round = 0; round < rounds; round += 1) alone.push(await makeAndRead(server, send, token, review))
  const bare = alone.map(() => makingSeconds)
  report.atMost('a pack is made and read, against making its photos with sharp', ratios(alone, bare), 1)
  report.atMost(
    "the server's memory grows by, at most",
    Math.max(0, (await mostMb(server)) - restMb),
    64,
    ' MB',
  )

  const rate = share * (await closedLoop(send, mix.next, { lanes: 16, seconds: 4 }))
  const members = () => openLoad(send, mix.next, { rate, seconds })
  const [without, beside] = [[await members()], [] as Awaited<ReturnType<typeof members>>[]]
  const underLoad: number[] = []
  for (let round = 0; round < loadRounds; round += 1) {
    const over = new AbortController()
    const making = (async () => {
      while (!over.signal.aborted) underLoad.push(await makeAndRead(server, send, token, review))
    })()
    beside.push(await members())
    over.abort()
    await making
    without.push(await members())
  }
  report.tell(`a pack beside ${short(rate)} calls a second`, `${short(Math.max(...underLoad))} s at most`)
  const between = without.slice(1).map((after, round) => (p99(after) + p99(without[round]!)) / 2)
  report.atMost(
    `p99 of members' calls at ${short(rate)} a second while packs are made, against without`,
    ratios(beside.map(p99), between),
    2,
  )
  const bad = failed([...without, ...beside].flat())
  report.isTrue('members’ calls that failed', bad.length === 0, String(bad.length), 'none')
  close()
  await server.stop()
  return report.rows
}

/** A new review with ten different photos that hardly compress. */
async function reviewWithPhotos(send: Send, token: string) {
  const files: string[] = []
  let [bytes, makingMs] = [0, 0]
  for (let number = 0; number < photoCount; number += 1) {
    const begun = performance.now()
    const photo = await noisyPhoto(number)
    makingMs += performance.now() - begun
    bytes += photo.length
    const { _id } = await answered(send, {
      method: 'POST',
      path: '/api/files',
      token,
      form: formOf({ purpose: 'evidence' }, photo, 'file'),
    })
    files.push(_id as string)
  }
  const json = { guestId: guestId(0).toHexString(), review: 'Broke the lamp.', reviewType: '-1', files }
  const { _id } = await answered(send, { method: 'POST', path: '/api/review', token, json })
  return { review: _id as string, megabytes: bytes / 1e6, makingSeconds: makingMs / 1000 }
}

const noisyPhoto = (number: number) =>
  sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 120 + number, sigma: 24 },
    },
  })
    .jpeg({ quality: 86 })
    .toBuffer()

/** The seconds until the last byte of a new pack has come. */
async function makeAndRead(server: Running, send: Send, token: string, review: string): Promise<number> {
  const begun = performance.now()
  const json = { purpose: 'insurer', leaveOut: [], withName: false }
  const made = await answered(send, { method: 'POST', path: `/api/review/${review}/packs`, token, json })
  const response = await fetch(new URL(made['download'] as string, server.url))
  let bytes = 0
  for await (const piece of response.body!) bytes += piece.length
  if (bytes !== made['size']) throw new Error(`The pack has ${bytes} bytes of ${String(made['size'])}`)
  return (performance.now() - begun) / 1000
}

async function answered(send: Send, call: Call): Promise<Record<string, unknown>> {
  const { status, body } = await send(call)
  if (status >= 300 || status === 0) throw new Error(`${call.path} answered ${status}: ${body}`)
  return JSON.parse(body) as Record<string, unknown>
}

const mostMb = async (server: Running) => Math.max(...(await server.readings()).map(({ rssMb }) => rssMb))
