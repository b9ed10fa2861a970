import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aFile, elsewhere, formOf, manyAddresses, signUpFields } from '../accounts/testing/accounts.ts'
import { type Api, startApi, type TestMember } from '../testing/api.ts'
import { pdfWithJpeg, phonePhoto, plainPdf, swellingPdf, worstPdfs } from './testing/sample-files.ts'

let api: Api
const start = (withHelpers: boolean) => async () =>
  void (api = await startApi(manyAddresses, { withHelpers }))
const close = () => api.close()

const fileOf = (bytes: Uint8Array, name: string) => new File([new Uint8Array(bytes)], name)
const send = (member: Pick<TestMember, 'post'>, bytes: Uint8Array, name = 'file.pdf') =>
  member.post('/api/files', formOf({ purpose: 'document', file: fileOf(bytes, name) }), elsewhere())
const usedOf = async (key: string) => (await api.deps.limits.usedOf([key])).get(key) ?? 0
const tooLarge = 'Files must be 10 MB or smaller'

/** Noise of a coarse JPEG, which grows at the quality of the store. */
async function growingPhoto(): Promise<Buffer> {
  const side = 300
  const noise = Buffer.from(Array.from({ length: side * side * 3 }, () => Math.trunc(Math.random() * 256)))
  return sharp(noise, { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 20 })
    .toBuffer()
}

describe('what a file takes in the store', () => {
  beforeAll(start(false))
  afterAll(close)

  test('a picture in a PDF that unpacks to 40 MB is refused, and nothing of it stays [SEC-04]', async () => {
    const member = await api.member()
    const zeros = await pdfWithJpeg(Buffer.alloc(40 * 1024 ** 2), true)
    expect(zeros.length).toBeLessThan(100_000)
    const answer = await send(member, zeros)
    expect([answer.status, answer.body.message]).toEqual([413, tooLarge])
    expect(
      await api.deps.db.collection('files.files').countDocuments({ 'metadata.owner': member.user._id }),
    ).toBe(0)
  })

  test('the bytes of the stored copy count against the day where it has grown [SEC-04]', async () => {
    const member = await api.member()
    const photo = await growingPhoto()
    const { body } = await send(member, photo, 'noise.jpg')
    expect(body.size).toBeGreaterThan(photo.length)
    expect(await usedOf(`uploads:${member.id}`)).toBe(body.size)
    const gigabyte = { max: Number.POSITIVE_INFINITY, windowMs: 24 * 3_600_000 }
    const left = Math.trunc((photo.length + body.size) / 2) // enough for what is sent, not for what is stored
    await api.deps.limits.consume(`uploads:${member.id}`, gigabyte, undefined, 1024 ** 3 - body.size - left)
    const late = await send(member, photo, 'noise.jpg')
    expect([late.status, late.body.message]).toEqual([
      429,
      'You have uploaded 1 GB today. Please try again in 24 hours.',
    ])
    expect(
      await api.deps.db.collection('files.files').countDocuments({ 'metadata.owner': member.user._id }),
    ).toBe(1)
  })

  test('the files of sign-ups count against the hour of their network address [SEC-04]', async () => {
    const headers = elsewhere()
    const key = `sign-up-bytes:${headers['x-forwarded-for']}`
    const photo = await growingPhoto()
    const signUp = async () =>
      api.visitor.post(
        '/api/users/register',
        formOf(await signUpFields({ documents: fileOf(photo, 'id.jpg') })),
        headers,
      )
    const first = await signUp()
    expect(first.status).toBe(201)
    expect(await usedOf(key)).toBeGreaterThan(photo.length)
    const hour = { max: Number.POSITIVE_INFINITY, windowMs: 3_600_000 }
    await api.deps.limits.consume(key, hour, undefined, 500 * 1024 ** 2 - (await usedOf(key)) - 10)
    const late = await signUp()
    expect([late.status, late.body.message]).toEqual([
      429,
      '500 MB were uploaded from here within an hour. Please try again in 60 minutes.',
    ])
    const other = formOf(await signUpFields({ documents: await aFile() }))
    expect((await api.visitor.post('/api/users/register', other, elsewhere())).status).toBe(201)
  })

  test('a page that unpacks to more than 50 MB is refused, in one step or in several [SEC-33]', async () => {
    const member = await api.member()
    const message =
      'A page of this PDF is too large. Please save it again as a smaller file and choose the new copy.'
    for (const filters of [1, 3]) {
      const answer = await send(member, await swellingPdf(52, filters))
      expect([answer.status, answer.body.message]).toEqual([400, message])
    }
    expect((await send(member, await swellingPdf(5, 1))).status).toBe(201)
    expect((await send(member, await plainPdf('Damage report', 30))).status).toBe(201)
  })
})

/** Seconds of processor time of all helpers that have ended: proc(5), in hundredths. Linux alone tells. */
async function helperSeconds(): Promise<number> {
  const stat = await readFile('/proc/self/stat', 'utf8').catch(() => '')
  const [user = 0, system = 0] = stat.split(') ').at(-1)!.split(' ').slice(13, 15).map(Number)
  return (user + system) / 100
}

/** Sends a file; resolves with the status, or null when the sender hung up. */
const sending = (member: TestMember, bytes: Uint8Array, signal?: AbortSignal) =>
  fetch(new URL('/api/files', api.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${member.token}`, ...elsewhere() },
    body: formOf({ purpose: 'document', file: fileOf(bytes, 'file') }),
    signal,
  }).then(
    ({ status }) => status,
    () => null,
  )

describe('who waits for whom', () => {
  beforeAll(start(true))
  afterAll(close)

  test('one sender has ten places; another photo and a sign-up pass, and files of who left are not looked at [SEC-05]', async () => {
    const [mallory, ana] = [await api.member(), await api.member()]
    const leaving = new AbortController()
    const done: (number | null)[] = []
    const many = Array.from({ length: 14 }, async () => {
      done.push(await sending(mallory, worstPdfs()['never closed']!, leaving.signal))
    })
    await expect.poll(() => done.filter((status) => status === 429).length).toBe(4)
    const signUp = formOf(await signUpFields({ documents: await aFile() }))
    const others = await Promise.all([
      send(ana, await phonePhoto(4000, 3000), 'photo.jpg'),
      api.visitor.post('/api/users/register', signUp, elsewhere()),
    ])
    expect(others.map(({ status }) => status)).toEqual([201, 201])
    expect(done.length).toBeLessThan(4 + 5)
    leaving.abort()
    await Promise.all(many)
    const photo = await phonePhoto()
    await expect.poll(() => send(mallory, photo, 'id.jpg')).toMatchObject({ status: 201 })
  }, 300_000)

  test('behind four senders of the worst PDFs neither a photo nor a sign-up waits ten seconds [SEC-33]', async () => {
    const worst = Object.values(worstPdfs())
    const [ana, ...hostile] = await Promise.all([1, 2, 3, 4, 5].map(() => api.member()))
    const photo = await phonePhoto(4000, 3000)
    const form = async () => formOf(await signUpFields({ documents: await aFile('license.pdf') }))
    const [before, after] = [await form(), await form()]
    const signUp = (body: FormData) => api.visitor.post('/api/users/register', body, elsewhere())
    // In time of a processor, since this machine may have more to do.
    let begun = await helperSeconds()
    const secondsSince = async () => (await helperSeconds()) - begun
    await Promise.all([send(ana!, photo, 'photo.jpg'), signUp(before)])
    const alone = await secondsSince()

    begun = await helperSeconds()
    const leaving = new AbortController()
    const ended: (number | null)[] = []
    const all = hostile.map(async (member, index) => {
      ended.push(await sending(member, worst[index % worst.length]!, index > 0 ? leaving.signal : undefined))
    })
    const others = await Promise.all([send(ana!, photo, 'photo.jpg'), signUp(after)])
    expect(others.map(({ status }) => status)).toEqual([201, 201])
    expect(ended).toEqual([])
    expect(await secondsSince()).toBeLessThan(hostile.length * 2 + 2 * alone + 1)
    leaving.abort()
    await Promise.all(all)
    expect(ended.filter((status) => status !== null)).toEqual([400])
    expect(await secondsSince()).toBeLessThan(hostile.length * 2 + 6 + 2 * alone + 2)
  }, 300_000)
})
