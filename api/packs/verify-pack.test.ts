import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { packCode } from '../../shared/packs/code.ts'
import { purposes } from '../../shared/packs/purposes.ts'
import { formOf } from '../accounts/testing/accounts.ts'
import { fileIdOf } from '../../shared/schemas/files.ts'
import { type Api, startApi, type TestMember } from '../testing/api.ts'
import { profiled, queriesOf } from '../testing/profiled.ts'
import {
  aPhoto,
  bytesOf,
  hashOf,
  madePack,
  opened,
  reviewed,
  reviewedScaled,
  withoutOriginals,
} from './testing/packs.ts'
import { verifyPack } from './verify-pack.ts'

let api: Api
let author: TestMember
beforeEach(async () => {
  api = await startApi()
  author = await api.member()
})
afterEach(() => api.close())

const verify = async (code: string | undefined, sha256: string) => {
  const { status, text, body } = await api.visitor.post('/api/verify', { code, sha256 })
  expect(status, text).toBe(200)
  return body
}
const unknown = { known: false, what: null, receivedAt: null }

test('the code of a pack tells when a file was received; a wrong code or file is unknown [PAC-04]', async () => {
  const photo = await aPhoto(640)
  const { _id } = await reviewed(api, author, { files: [photo, await aPhoto(642)] })
  const receivedAt = api.clock.now().toISOString()
  api.clock.advance(30 * 60_000)
  const made = await madePack(author, _id)
  const { files, manifest, pdf } = await opened(api, made)
  const sha256 = hashOf(await bytesOf(photo))
  expect(manifest.files[0]!.receipt!.receivedAt).toBe(receivedAt)
  for (const typed of [
    made.code,
    made.code.toLowerCase().replaceAll('-', ' '),
    made.code.replaceAll('0', 'o').replaceAll('1', 'l'),
  ])
    expect(await verify(typed, sha256)).toEqual({ known: true, what: 'original', receivedAt })
  for (const own of [pdf, files['manifest.json']!])
    expect(await verify(made.code, hashOf(own))).toEqual({
      known: true,
      what: 'made',
      receivedAt: manifest.madeAt,
    })

  const changed = await bytesOf(photo)
  changed[100]! ^= 1
  const edited = Buffer.from(files['manifest.json']!)
    .toString()
    .replace('"known"', '"unknown"')
    .replace('negative', 'positive')
  const other = await reviewed(api, author, { files: [await aPhoto(644)] })
  const others = await madePack(author, other._id)
  const wrong: [string | undefined, string][] = [
    [packCode(new Uint8Array(16)), sha256],
    [others.code, sha256],
    [undefined, sha256],
    ['', sha256],
    ['漢字 not a code', sha256],
    [made.code, hashOf(changed)],
    [made.code, hashOf(Buffer.from(edited))],
    [made.code, (await opened(api, others)).manifest.files[0]!.sha256!],
  ]
  for (const [code, hash] of wrong) expect(await verify(code, hash)).toEqual(unknown)
})

test('an original that was left out of a pack is not known by its code [PAC-04]', async () => {
  const photo = await aPhoto(650)
  const { _id } = await reviewed(api, author, { files: [photo] })
  const { body } = await author.get(`/api/review/${_id}/pack`)
  const { code } = await madePack(author, _id, { leaveOut: [body.files[0].file] })
  expect(await verify(code, hashOf(await bytesOf(photo)))).toEqual(unknown)
})

test('the code knows a copy of evidence as a copy, received no earlier than the pack [PAC-04]', async () => {
  const { _id, files: links } = await reviewed(api, author, { files: [await aPhoto(660)] })
  await withoutOriginals(api, links)
  api.clock.advance(30 * 60_000)
  const made = await madePack(author, _id)
  const { manifest } = await opened(api, made)
  expect(await verify(made.code, manifest.files[0]!.copy!.sha256)).toEqual({
    known: true,
    what: 'copy',
    receivedAt: manifest.madeAt,
  })
})

test('a photo that its device scaled is known as that, and what it was scaled from as not received [PAC-04 SEL-02]', async () => {
  const chosen = hashOf(Buffer.from('the large photo'))
  const { _id, photo, files: links } = await reviewedScaled(api, author, chosen)
  const receivedAt = api.clock.now().toISOString()
  api.clock.advance(30 * 60_000)
  const { code } = await madePack(author, _id)
  const sent = hashOf(await bytesOf(photo))
  expect(await verify(code, sent)).toEqual({ known: true, what: 'scaled', receivedAt })
  expect(await verify(code, chosen)).toEqual({ known: true, what: 'chosen', receivedAt })
  const without = await madePack(author, _id, { leaveOut: [fileIdOf(links[0]!)!] })
  for (const hash of [sent, chosen]) expect(await verify(without.code, hash)).toEqual(unknown)
})

test('a file that was received itself is known as an original, though another was scaled from it [PAC-04 SEL-02]', async () => {
  const large = await aPhoto(680)
  const chosenSha256 = hashOf(await bytesOf(large))
  const upload = formOf({ file: await aPhoto(682), purpose: 'evidence', chosenSha256 })
  const scaled = (await author.post('/api/files', upload)).body._id as string
  const { _id } = await reviewed(api, author, { files: [scaled, large] })
  const { code } = await madePack(author, _id)
  expect(await verify(code, chosenSha256)).toMatchObject({ known: true, what: 'original' })
})

// `npm run bench -- alike` compares the times.
test('a file of the pack, another file and an unknown code are answered by the same queries [PAC-04]', async () => {
  const photo = await aPhoto(670)
  const { _id } = await reviewed(api, author, { files: [photo] })
  const { code } = await madePack(author, _id)
  const queriesFor = async (typed: string, sha256: string) => {
    const verifying = () => verifyPack(api.deps, 'address', { code: typed, sha256 })
    const { operations } = await profiled(api.deps.db, verifying)
    return queriesOf(operations)
  }
  const found = await queriesFor(code, hashOf(await bytesOf(photo)))
  expect(found).toContain('packs query IXSCAN { code: 1 }')
  const other = hashOf(randomBytes(8))
  for (const typed of [code, packCode(randomBytes(16))]) expect(await queriesFor(typed, other)).toEqual(found)
})

test('a code has 128 random bits, of which the server keeps a hash alone [PAC-04]', async () => {
  const { _id } = await reviewed(api, author)
  const codes = [(await madePack(author, _id)).code, (await madePack(author, _id)).code]
  expect(new Set(codes).size).toBe(2)
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){5}[0-9A-HJKMNP-TV-Z]$/)
  for (const docs of await api.deps.db.collections()) {
    const all = JSON.stringify(await docs.find().toArray())
    for (const code of codes) expect(all.includes(code), docs.collectionName).toBe(false)
  }
})

test('a member makes 20 packs a day, and a network address proves 120 files an hour [PAC-04]', async () => {
  const member = await api.member()
  const { _id } = await api.review({ by: member.user })
  const key = (name: string, who: string) => `${name}:${who}`
  await api.deps.limits.add(key('packs', member.id), 24 * 3_600_000, 19)
  await madePack(member, _id)
  const input = { purpose: 'insurer', leaveOut: [], withName: false }
  const refused = await member.post(`/api/review/${_id}/packs`, input)
  expect([refused.status, refused.body.message]).toEqual([
    429,
    expect.stringMatching(/20 incident packs today/),
  ])
  api.clock.advance(24 * 3_600_000)
  const again = await api.login(member.user)
  expect((await again.post(`/api/review/${_id}/packs`, input)).status).toBe(201)
  await api.deps.limits.add(key('pack proofs', '127.0.0.1'), 3_600_000, 120)
  const proof = { code: 'x', sha256: 'a'.repeat(64) }
  expect((await api.visitor.post('/api/verify', proof)).status).toBe(429)
  api.clock.advance(3_600_000)
  expect((await api.visitor.post('/api/verify', proof)).status).toBe(200)
})

test('every purpose is offered', async () => {
  const { _id } = await api.review({ by: author.user })
  const fresh = await api.login(author.user)
  const { body } = await fresh.get(`/api/review/${_id}/pack`)
  expect(body.purposes.map(({ purpose }: { purpose: string }) => purpose).toSorted()).toEqual(
    Object.keys(purposes).toSorted(),
  )
})
