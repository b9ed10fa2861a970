import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ObjectId } from 'mongodb'
import sharp from 'sharp'
import { purposes } from '../../shared/packs/purposes.ts'
import { aFile, formOf } from '../accounts/testing/accounts.ts'
import { fileIdOf } from '../../shared/schemas/files.ts'
import { takeOut } from '../guests/lifecycle.ts'
import { formPrefix } from '../http/multipart.ts'
import { type Api, startApi, type TestMember } from '../testing/api.ts'
import {
  aPhoto,
  bytesOf,
  hashOf,
  madePack,
  opened,
  readPdf,
  reviewed,
  reviewedScaled,
  withoutOriginals,
} from './testing/packs.ts'

let api: Api
let author: TestMember
beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'off' })
  author = await api.member({ firstName: 'Zora', lastName: 'Authorsen', email: 'zora@example.com' })
})
afterAll(() => api.close())

const facts = {
  arrival: '2026-03-02',
  departure: '2026-03-05',
  platform: 'airbnb',
  grounds: 'unpaid-damage',
  claimed: '1250',
  currency: 'USD',
  reportedTo: 'platform',
  listing: 'Lake house',
}
const mark = (review: string, link: string, moment: string, room: string) =>
  author.put(`/api/review/${review}/marks`, { file: fileIdOf(link), moment, room })

test('the author downloads one ZIP of known length with PDF, manifest and every original unchanged [PAC-01]', async () => {
  const sent = [await aPhoto(640), await aPhoto(644), await aFile('invoice.pdf')]
  const { _id, files: links } = await reviewed(api, author, { files: sent, ...facts })
  await mark(_id, links[0]!, 'before', 'Kitchen & מטבח')
  const made = await madePack(author, _id)
  const { headers, bytes, files, manifest } = await opened(api, made)
  expect(Object.keys(files)).toEqual([
    'README.txt',
    'incident-pack.pdf',
    'manifest.json',
    expect.stringMatching(/^originals\/01-before-kitchen-[a-z]+\.jpg$/),
    'originals/02-photo.jpg',
    'originals/03-document.pdf',
  ])
  expect(manifest.files.map(({ sha256 }) => sha256)).toEqual(
    await Promise.all(sent.map(async (file) => hashOf(await bytesOf(file)))),
  )
  for (const { path, sha256, size } of manifest.files)
    expect([hashOf(files[path!]!), files[path!]!.length]).toEqual([sha256, size])
  expect([Number(headers.get('content-length')), made.size]).toEqual([bytes.length, bytes.length])
  expect(headers.get('content-disposition')).toBe(`attachment; filename="${made.fileName}"`)
  expect(headers.get('cache-control')).toBe('no-store')
})

test('a pack is made while it is read: an original that goes meanwhile breaks the download [PAC-01]', async () => {
  const noise = (seed: number) =>
    sharp({
      create: {
        width: 1500,
        height: 1500,
        channels: 3,
        background: 'white',
        noise: { type: 'gaussian', mean: 100 + seed, sigma: 60 },
      },
    })
  const files = await Promise.all(
    [1, 2, 3].map(
      async (seed) => new File([new Uint8Array(await noise(seed).jpeg({ quality: 95 }).toBuffer())], 'a.jpg'),
    ),
  )
  const { _id, files: links } = await reviewed(api, author, { files })
  const { download } = await madePack(author, _id)
  const response = await fetch(new URL(download, api.url))
  const reader = response.body!.getReader()
  await reader.read()
  const [receipt] = await api.deps.files.receipts([new ObjectId(fileIdOf(links[2]!)!)])
  await api.deps.db.collection('files.chunks').deleteMany({ files_id: receipt!.original })
  const readOn = async () => {
    while (!(await reader.read()).done);
  }
  await expect(readOn()).rejects.toThrow()
})

test('an original that the author leaves out is not in the pack; a file of another review is refused [PAC-01]', async () => {
  const { _id, files: links } = await reviewed(api, author, { files: [await aPhoto(650), await aPhoto(652)] })
  const other = await reviewed(api, author, { files: [await aPhoto(654)] })
  const [first, second] = links.map((link) => fileIdOf(link)!)
  const { files, manifest, pdf } = await opened(api, await madePack(author, _id, { leaveOut: [first] }))
  expect(Object.keys(files).filter((name) => name.startsWith('originals/'))).toEqual([
    'originals/02-photo.jpg',
  ])
  expect(manifest.files.map(({ path }) => path)).toEqual([null, 'originals/02-photo.jpg'])
  expect((await readPdf(pdf)).text).toContain('Left out by the author')
  for (const leaveOut of [[fileIdOf(other.files[0]!)], [second, 'f'.repeat(24)]]) {
    const input = { purpose: 'insurer', leaveOut, withName: false }
    const refused = await author.post(`/api/review/${_id}/packs`, input)
    expect([refused.status, refused.body.issues[0].path]).toEqual([400, 'leaveOut'])
  }
})

const objectsOf = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1').split('endobj')

test('the packs of all purposes have the same parts, and differ in their order and their cover alone [PAC-01]', async () => {
  const { _id, files: links } = await reviewed(api, author, {
    files: [await aPhoto(660), await aPhoto(662)],
    ...facts,
  })
  await mark(_id, links[0]!, 'before', 'Kitchen')
  await mark(_id, links[1]!, 'after', 'kitchen')
  const orders = new Set<string>()
  for (const [purpose, { title, parts }] of Object.entries(purposes)) {
    const { pdf } = await opened(api, await madePack(author, _id, { purpose }))
    const { headings, text, info, alternatives, marks, roles } = await readPdf(pdf)
    expect(headings).toHaveLength(parts.length)
    orders.add(headings.join())
    expect(info).toMatchObject({ Title: title, Language: 'en-US' })
    expect(marks).toMatchObject({ Marked: true })
    expect(roles).toEqual(
      expect.arrayContaining(['H1', 'H2', 'H3', 'Table', 'TR', 'TH', 'TD', 'Figure', 'Caption', 'P']),
    )
    const labels = objectsOf(pdf).filter((object) => object.includes('/S /TH'))
    expect(labels.length).toBeGreaterThan(3)
    for (const label of labels) expect(label).toMatch(/\/Scope \/Row\b/)
    expect(alternatives).toEqual([
      expect.stringContaining('Before the stay: Kitchen'),
      expect.stringContaining('After the stay: kitchen'),
    ])
    for (const words of [
      'Broke the lamp.',
      'Unpaid damage',
      '$1,250 (USD)',
      'Lake house',
      'Mar 2, 2026',
      'The platform',
    ])
      expect(text).toContain(words)
  }
  expect(orders.size).toBeGreaterThan(3)
})

test('the photos of a room are side by side: before at the left, after at the right, at the same height [PAC-01]', async () => {
  const { _id, files: links } = await reviewed(api, author, { files: [await aPhoto(670), await aPhoto(672)] })
  await mark(_id, links[0]!, 'after', 'Hall')
  await mark(_id, links[1]!, 'before', 'Hall')
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const { pdf } = await opened(api, await madePack(author, _id))
  const document = await getDocument({ data: pdf.slice(), verbosity: 0 }).promise
  const found = new Map<string, number[]>()
  for (let number = 1; number <= document.numPages; number++)
    for (const item of (await (await document.getPage(number)).getTextContent()).items)
      if ('str' in item && / the stay: Hall/.test(item.str))
        found.set(item.str.split(' ')[0]!, [number, item.transform[5], item.transform[4]])
  const [before, after] = [found.get('Before')!, found.get('After')!]
  expect(before.slice(0, 2)).toEqual(after.slice(0, 2))
  expect(before[2]!).toBeLessThan(after[2]!)
})

test('names and words of any script are embedded, and readers find them [PAC-01]', async () => {
  const names = { firstName: 'محمد', lastName: '张伟 🎉' }
  const { _id: guestId } = await api.guest({ by: author.user, ...names })
  const review = 'Ελένη и Юрий. שלום עולם. 客人打碎了灯。 손님이 램프를 깼다. かなカナ 🔑👍🏽'
  const { _id } = await reviewed(api, author, { guestId, review })
  const { pdf, manifest } = await opened(api, await madePack(author, _id))
  const { text } = await readPdf(pdf)
  for (const words of [
    'محمد',
    '张伟',
    '🎉',
    'Ελένη',
    'Юрий',
    'שלום עולם',
    '客人打碎了灯',
    '램프를',
    'かなカナ',
    '🔑',
  ])
    expect(text).toContain(words)
  expect(text).not.toContain('□')
  expect(manifest.review.text).toBe(review)
  expect(manifest.guest).toMatchObject(names)
  expect(Buffer.from(pdf).toString('latin1')).not.toMatch(/\/BaseFont \/(Helvetica|Times)/)
})

test('readers get a right-to-left text as it is written, and search the lines themselves [PAC-01]', async () => {
  const { _id } = await reviewed(api, author, { review: 'שלום עולם\nמשפט שני' })
  const { pdf } = await opened(api, await madePack(author, _id))
  const elements = objectsOf(pdf).filter((object) => object.includes('/ActualText'))
  expect(elements.length).toBeGreaterThan(0)
  // only other elements are in it, no line
  for (const element of elements) expect(element).toMatch(/\/K \[(\d+ 0 R ?)+\]/)
  const { text } = await readPdf(pdf)
  for (const words of ['שלום עולם', 'משפט שני']) expect(text).toContain(words)
})

test('nothing of other members, reviews or guests is in it, and the name of its author only when chosen [PAC-02]', async () => {
  const { _id: guestId } = await api.guest({ by: author.user })
  const own = await reviewed(api, author, { guestId, review: 'Own words.', files: [await aPhoto(680)] })
  const stranger = await api.member({ firstName: 'Stranja', lastName: 'Otherby' })
  await reviewed(api, stranger, { guestId, review: 'Foreign words.', files: [await aPhoto(682)] })
  await reviewed(api, author, { review: 'Elsewhere words.' })
  const everything = async (withName: boolean) => {
    const { files, pdf } = await opened(api, await madePack(author, own._id, { withName }))
    const { text, info } = await readPdf(pdf)
    const { 'incident-pack.pdf': _, ...others } = files
    return `${text} ${JSON.stringify(info)} ${Object.values(others)
      .map((bytes) => Buffer.from(bytes).toString('latin1'))
      .join(' ')}`
  }
  const nameless = await everything(false)
  for (const words of [
    'Stranja',
    'Otherby',
    'Foreign',
    'Elsewhere',
    'Zora',
    'Authorsen',
    'zora@example.com',
    author.id,
  ])
    expect(nameless).not.toContain(words)
  expect(nameless).toContain('Own words.')
  const named = await everything(true)
  expect(named).toContain('Zora Authorsen')
  expect(named).not.toContain('zora@example.com')
})

test('what is missing is said before, and the pack is made all the same [PAC-03]', async () => {
  const bare = await reviewed(api, author)
  const preview = async (id: string) => (await author.get(`/api/review/${id}/pack`)).body
  const codes = async (id: string) => (await preview(id)).missing.map(({ code }: { code: string }) => code)
  expect(await codes(bare._id)).toEqual(['dates', 'evidence', 'amount', 'platform', 'report'])
  expect((await opened(api, await madePack(author, bare._id))).manifest.files).toEqual([])
  const { _id, files: links } = await reviewed(api, author, {
    files: [await aPhoto(690), await aPhoto(692), await aFile('invoice.pdf')],
    ...facts,
  })
  expect(await codes(_id)).toEqual(['before', 'after'])
  for (const { text } of (await preview(_id)).missing) expect(text).toContain('under Receipts on your review')
  await mark(_id, links[0]!, 'before', 'Kitchen')
  await mark(_id, links[1]!, 'after', 'Kitchen')
  const whole = await preview(_id)
  expect(whole).toMatchObject({
    missing: [],
    authorName: 'Zora Authorsen',
    purposes: [{ purpose: 'airbnb', name: 'Airbnb' }, {}, {}, {}, {}],
  })
  expect(whole.files[0]).toEqual({
    file: fileIdOf(links[0]!),
    name: '01-before-kitchen.jpg',
    size: (await aPhoto(690)).size,
    kind: 'jpg',
    moment: 'before',
    room: 'Kitchen',
    isSealed: true,
    hasOriginal: true,
    mayHoldPosition: true,
  })
})

test('an original of any kind may hold a position, which its author learns before it is packed [PAC-01]', async () => {
  const note = Buffer.from('40.446111 N, 79.982222 W')
  const gif = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
    .gif()
    .toBuffer()
  const comment = Buffer.from([0x21, 0xfe, note.length, ...note, 0])
  const commented = Buffer.concat([gif.subarray(0, -1), comment, gif.subarray(-1)])
  const files = [new File([new Uint8Array(commented)], 'a.gif')]
  const { _id, files: links } = await reviewed(api, author, { files })
  const { body } = await author.get(`/api/review/${_id}/pack`)
  expect(body.files).toMatchObject([{ kind: 'gif', mayHoldPosition: true }])
  const pack = await opened(api, await madePack(author, _id))
  const holds = (bytes: Uint8Array) => Buffer.from(bytes).includes(note)
  expect(Object.keys(pack.files).filter((name) => holds(pack.files[name]!))).toEqual([
    'originals/01-photo.gif',
  ])
  expect(holds(new Uint8Array(await (await fetch(new URL(links[0]!, api.url))).arrayBuffer()))).toBe(false)
})

test('no part of a pack calls a photo that its device scaled a sealed original [PAC-01 PAC-03 SEL-02]', async () => {
  const { _id, files: links } = await reviewedScaled(api, author, 'a'.repeat(64))
  const { body } = await author.get(`/api/review/${_id}/pack`)
  expect(body.files).toMatchObject([{ isSealed: false, hasOriginal: true, mayHoldPosition: false }])
  expect(body.missing.map(({ code }: { code: string }) => code)).toContain('originals')
  const { files, pdf, manifest } = await opened(api, await madePack(author, _id))
  const path = 'scaled/01-photo.jpg'
  expect(Object.keys(files).slice(3)).toEqual([path])
  expect(new TextDecoder().decode(files['README.txt'])).toMatch(/^scaled\/ .*no sealed originals$/m)
  expect(new TextDecoder().decode(files['README.txt'])).not.toContain('originals/')
  const receipt = { isSealed: false, chosenSha256: 'a'.repeat(64) }
  expect(manifest.files).toMatchObject([{ path, what: 'scaled', receipt }])
  const { text, alternatives } = await readPdf(pdf)
  const words = text.replaceAll(/\s+/g, ' ')
  for (const said of ['Made smaller from', 'None in this pack', 'Made smaller 1 file in the folder scaled'])
    expect(words).toContain(said)
  expect(alternatives).toEqual([expect.stringContaining(`${path} (made smaller by the device`)])
  const leaveOut = [fileIdOf(links[0]!)!]
  const without = await opened(api, await madePack(author, _id, { leaveOut }))
  const left = (await readPdf(without.pdf)).alternatives
  expect(left).toEqual([
    expect.stringContaining('01-photo.jpg, not in this pack (made smaller by the device'),
  ])
})

test('evidence without an original is in the pack as a copy, and not called a sealed original [PAC-01 PAC-03]', async () => {
  const sent = [await aPhoto(710), await aFile('invoice.pdf'), await aPhoto(712)]
  const { _id, files: links } = await reviewed(api, author, { files: sent })
  await withoutOriginals(api, links.slice(0, 2))
  const made = await madePack(author, _id)
  const { files, manifest, pdf, bytes } = await opened(api, made)
  expect(bytes.length).toBe(made.size)
  const paths = ['copies/01-photo.jpg', 'copies/02-document.pdf', 'originals/03-photo.jpg']
  expect(Object.keys(files).slice(3)).toEqual(paths)
  for (const { path, sha256, receipt, copy } of manifest.files.slice(0, 2)) {
    expect([path, sha256, receipt]).toEqual([null, null, null])
    const copied = files[copy!.path]!
    expect(copy).toMatchObject({ size: copied.length, sha256: hashOf(copied) })
  }
  expect(manifest.files[2]).toMatchObject({ path: paths[2], copy: null })
  const { text } = await readPdf(pdf)
  for (const words of [...paths, 'Not sealed', 'No original was kept', manifest.files[0]!.copy!.sha256])
    expect(text).toContain(words)
  expect(new TextDecoder().decode(files['README.txt'])).toContain('copies/')
  const leaveOut = [fileIdOf(links[0]!)!]
  const without = await opened(api, await madePack(author, _id, { leaveOut }))
  expect(Object.keys(without.files).slice(3)).toEqual(paths.slice(1))
  expect(without.manifest.files[0]).toMatchObject({ path: null, copy: null })
})

test('the cover leads to the page that verifies, with the code where no server reads it [PAC-04]', async () => {
  const { _id } = await reviewed(api, author)
  const made = await madePack(author, _id)
  const { pdf, manifest } = await opened(api, made)
  const { links, text } = await readPdf(pdf)
  expect(links).toEqual([`${manifest.product.verify}#${made.code}`])
  expect(text).toContain('None in this pack')
})

test('no heading is alone at the foot of a page, and a room without a pair leaves no empty side [PAC-01]', async () => {
  const tall = (seed: number) =>
    sharp({ create: { width: 600, height: 800 + seed, channels: 3, background: 'gray' } })
  const files = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7].map(
      async (seed) => new File([new Uint8Array(await tall(seed).jpeg().toBuffer())], 'a.jpg'),
    ),
  )
  const { _id, files: links } = await reviewed(api, author, { files, ...facts })
  const rooms = ['Kitchen', 'Kitchen', 'Hall', 'Hall', 'Attic', 'Attic', 'Porch']
  for (const [index, room] of rooms.entries())
    await mark(_id, links[index]!, index < 4 && index % 2 === 0 ? 'before' : 'after', room)
  const { text, lastLines } = await readPdf((await opened(api, await madePack(author, _id))).pdf)
  expect(text).toContain('Attic')
  for (const line of lastLines) expect(line).not.toMatch(/^(Kitchen|Hall|Attic|Porch|\d\. .*|\d\d-.*)$/)
})

test('who cancels ends the work, which counts as no pack, and can make one at once', async () => {
  const { _id } = await reviewed(api, author, { files: [await aPhoto(720)] })
  const own = await mkdtemp(join(tmpdir(), 'canceled-'))
  vi.stubEnv('TMPDIR', own)
  const left = new AbortController()
  const { renderPack } = api.deps
  const work = vi.spyOn(api.deps, 'renderPack').mockImplementationOnce(async (sender, ...paper) => {
    await once(sender.gone!, 'abort')
    return renderPack(sender, ...paper)
  })
  const answer = fetch(new URL(`/api/review/${_id}/packs`, api.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${author.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ purpose: 'vrbo', leaveOut: [], withName: false }),
    signal: left.signal,
  })
  const folders = () => readdir(own)
  // By this name a folder is removed later if the server is killed now.
  await expect.poll(folders).toEqual([expect.stringContaining(formPrefix)])
  left.abort()
  await expect(answer).rejects.toThrow()
  await expect.poll(folders).toHaveLength(0)
  work.mockRestore()
  vi.unstubAllEnvs()
  await rm(own, { recursive: true })
  const packs = () => api.deps.db.collection('packs').countDocuments({ review: new ObjectId(_id) })
  expect(await packs()).toBe(0)
  await madePack(author, _id)
  expect(await packs()).toBe(1)
})

test('the author sees which packs were made, when and for whom, and downloads each for an hour', async () => {
  const { _id } = await reviewed(api, author)
  const first = await madePack(author, _id, { purpose: 'vrbo' })
  api.clock.advance(20 * 60_000)
  const second = await madePack(author, _id, { purpose: 'small-claims' })
  const madeNow = async () => (await author.get(`/api/review/${_id}/pack`)).body.made
  const made = await madeNow()
  expect(made).toMatchObject([
    { pack: second.pack, name: 'Small claims court', madeAt: api.clock.now().toISOString() },
    { pack: first.pack, name: 'Vrbo', fileName: first.fileName },
  ])
  expect((await api.visitor.get(first.download)).status).toBe(403)
  for (const { download } of made) expect((await fetch(new URL(download, api.url))).status).toBe(200)
  await api.deps.db.collection('packDownloads').deleteOne({ _id: new ObjectId(first.pack) })
  const left = await madeNow()
  expect(left.map(({ download }: { download: string | null }) => download !== null)).toEqual([true, false])
  for (const { code } of [first, second]) expect(JSON.stringify(left)).not.toContain(code)
})

test('only the author sees and makes packs, of a review that is there; each one is in the security log', async () => {
  const { _id } = await reviewed(api, author)
  const input = { purpose: 'vrbo', leaveOut: [], withName: false }
  for (const who of [await api.member(), await api.admin()]) {
    expect((await who.get(`/api/review/${_id}/pack`)).status).toBe(404)
    expect((await who.post(`/api/review/${_id}/packs`, input)).status).toBe(404)
  }
  const made = await madePack(author, _id, { purpose: 'vrbo' })
  const logged = await api.deps.db
    .collection('security')
    .find({ event: 'incident pack made' })
    .sort({ _id: -1 })
    .next()
  expect(logged).toMatchObject({ account: author.user._id, detail: `review ${_id}, for vrbo` })
  expect((await author.put(`/api/review/${_id}/withdrawn`, {})).status).toBe(200)
  expect((await api.visitor.get(made.download)).status).toBe(404)
  expect((await author.post(`/api/review/${_id}/packs`, input)).status).toBe(404)
})

test('of a claim that is settled nothing is still open [PAC-01]', async () => {
  const { _id } = await reviewed(api, author, { ...facts, paid: '500' })
  const textNow = async () => (await readPdf((await opened(api, await madePack(author, _id))).pdf)).text
  expect(await textNow()).toContain('$500 (USD), $750 still open')
  expect((await author.put(`/api/review/${_id}/settled`, { settled: true })).status).toBe(200)
  const text = await textNow()
  expect(text).toContain('The claim was marked as settled')
  expect(text).toContain('$500 (USD)')
  expect(text).not.toContain('still open')
})

test('a link ends after 15 minutes, cannot be forged, and says when a file was taken away meanwhile [PAC-01]', async () => {
  const { _id, files: links } = await reviewed(api, author, { files: [await aPhoto(700)] })
  const { download, pack } = await madePack(author, _id)
  for (const wrong of [
    download.replace(/signature=./, 'signature=_'),
    download.replace(pack, 'f'.repeat(24)),
    `/api/packs/${pack}.zip`,
  ])
    expect((await api.visitor.get(wrong)).status).toBe(403)
  const edit = {
    editingReviewId: _id,
    originalText: 'Broke the lamp.',
    review: 'Broke the lamp.',
    removeFiles: fileIdOf(links[0]!)!,
  }
  const edited = await author.post('/api/review', formOf(edit))
  expect(edited.body.files).toEqual([])
  const { made } = (await author.get(`/api/review/${_id}/pack`)).body
  expect(made).toMatchObject([{ pack, download: null }])
  const refused = await api.visitor.get(download)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Evidence of this pack was taken away meanwhile. Make the incident pack again.',
  ])
  expect((await opened(api, await madePack(author, _id))).manifest.files).toEqual([])
  const late = await madePack(author, _id)
  api.clock.advance(15 * 60_000)
  expect((await api.visitor.get(late.download)).status).toBe(403)
})

test('no pack is made of a review whose guest an erasure has already taken out [CAS-10]', async () => {
  const { _id: guestId } = await api.guest({ by: author.user })
  const { _id } = await reviewed(api, author, { guestId })
  await madePack(author, _id)
  await api.deps.transaction((session) => takeOut(api.deps, [new ObjectId(guestId)], session))
  const input = { purpose: 'insurer', leaveOut: [], withName: false }
  const refused = await author.post(`/api/review/${_id}/packs`, input)
  expect([refused.status, refused.body.message]).toEqual([404, 'Review not found'])
  expect(await api.deps.db.collection('packs').countDocuments({ review: new ObjectId(_id) })).toBe(1)
})

test('an erasure cannot take out a guest while a pack about them is being stored [CAS-10]', async () => {
  const { _id: guestId } = await api.guest({ by: author.user })
  const { _id } = await reviewed(api, author, { guestId })
  const { client, packs } = api.deps
  const takeOutNow = () =>
    client.withSession(async (session) => {
      session.startTransaction({ readConcern: { level: 'snapshot' } })
      await takeOut(api.deps, [new ObjectId(guestId)], session)
      await session.commitTransaction()
    })
  const outcomes: unknown[] = []
  const { insert } = packs
  const spy = vi.spyOn(packs, 'insert').mockImplementationOnce(async (...pack) => {
    outcomes.push(await takeOutNow().catch(({ codeName }) => codeName))
    return insert(...pack)
  })
  await madePack(author, _id)
  spy.mockRestore()
  expect(outcomes).toEqual(['WriteConflict'])
})
