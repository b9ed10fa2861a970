import pino, { type DestinationStream } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aFile, countOf, formOf } from '../accounts/testing/accounts.ts'
import { type Api, caller, password, startApi, type TestMember } from '../testing/api.ts'
import { signLink } from './signed-links.ts'
import { phonePhoto } from './testing/sample-files.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const send = async (member: Pick<TestMember, 'post'>, purpose: string, file?: File | string) =>
  member.post('/api/files', formOf({ purpose, file }))
const read = async (link: string) => {
  const answer = await fetch(new URL(link, api.url))
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

describe('sending a file', () => {
  test('any login sends a document and gets its id and links to look at it [D-50 D-82 D-81]', async () => {
    const newcomer = await api.member({ currentlyPaid: false, isAccountVerified: false })
    const { status, body } = await send(newcomer, 'document', await aFile('scan of my id.png'))
    expect(status).toBe(201)
    expect(body.id).toBe(body._id)
    expect([body.ext, body.url.startsWith(`/api/files/${body._id}.png?`)]).toEqual(['png', true])
    expect((await read(body.url)).status).toBe(200)
    expect((await read(body.thumbnail)).headers.get('content-type')).toBe('image/webp')
    const pdf = await send(newcomer, 'document', await aFile('policy.pdf'))
    expect([pdf.body.ext, pdf.body.thumbnail]).toEqual(['pdf', ''])
  })

  test('evidence is for members [D-20]', async () => {
    const [unpaid, unverified] = [
      await api.member({ currentlyPaid: false }),
      await api.member({ isAccountVerified: false }),
    ]
    const before = await countOf(api)
    expect((await send(unpaid, 'evidence', await aFile())).body.message).toBe(
      'Your payment was not successful. Please try again at our payment page.',
    )
    expect((await send(unverified, 'evidence', await aFile())).status).toBe(403)
    expect(await countOf(api)).toEqual(before)
    expect((await send(await api.member(), 'evidence', await aFile())).status).toBe(201)
  })

  test('what is stored is the cleaned photo, not what was sent [D-50]', async () => {
    const photo = new File([new Uint8Array(await phonePhoto())], 'photo.jpg')
    const { body } = await send(await api.member(), 'evidence', photo)
    const { bytes } = await read(body.url)
    expect(bytes.length).toBe(body.size)
    expect(bytes.includes('Secretcam')).toBe(false)
  })

  test('no file, several, a program, an unknown purpose or JSON answer 400 [D-50 D-80]', async () => {
    const member = await api.member()
    const before = await countOf(api)
    const several = formOf({ purpose: 'document', file: [await aFile(), await aFile()] })
    const fake = { name: 'id.png', size: 10, path: '/etc/hostname', field: 'file' }
    for (const [answer, message] of [
      [await send(member, 'document'), 'Choose a file'],
      [await send(member, 'document', 'text'), 'Choose a file'],
      [await member.post('/api/files', several), 'Choose a file'],
      [
        await send(member, 'document', new File(['MZ'], 'id.png')),
        'Files must be gif, jpg, jpeg, png or pdf',
      ],
      [await send(member, 'avatar', await aFile()), 'Say what the file is for'],
      [await member.post('/api/files', { purpose: 'document', file: fake }), 'Choose a file'],
    ] as const) {
      expect([answer.status, answer.body.message]).toEqual([400, message])
    }
    expect(await countOf(api)).toEqual(before)
  })

  test('a file of more than 10 MB answers 413 [D-50]', async () => {
    const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'id.png')
    const answer = await send(await api.member(), 'document', large)
    expect([answer.status, answer.body.message]).toEqual([413, 'Files must be 10 MB or smaller'])
  })

  test('after 1 GB a day the next file answers 429 and says when to try again [D-18]', async () => {
    const [member, other] = [await api.member(), await api.member()]
    const gigabyte = { max: Number.POSITIVE_INFINITY, windowMs: 24 * 3_600_000 }
    await api.deps.limits.consume(`uploads:${member.id}`, gigabyte, undefined, 1024 ** 3 - 1)
    const late = await send(member, 'evidence', await aFile())
    expect([late.status, late.headers.get('retry-after')]).toEqual([429, '86400'])
    expect(late.body.message).toBe('You have uploaded 1 GB today. Please try again in 24 hours.')
    const form = formOf({ documents: await aFile(), insuranceDocuments: await aFile() })
    expect((await member.put('/api/users', form)).status).toBe(429)
    expect((await send(other, 'evidence', await aFile())).status).toBe(201)
    api.clock.advance(24 * 3_600_000)
    const login = await api.visitor.post('/api/users/login', { email: member.user.email, password })
    const next = caller(api.url, login.body.token)
    expect((await send(next, 'evidence', await aFile())).status).toBe(201)
  })
})

describe('opening a link', () => {
  test('a picture comes with a fixed type, nothing may run in it, and nothing keeps it [D-51]', async () => {
    const { body } = await send(await api.member(), 'evidence', await aFile())
    const { headers } = await read(body.url)
    expect(headers.get('content-type')).toBe('image/png')
    expect(headers.get('content-disposition')).toBe(`inline; filename="${body._id}.png"`)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-security-policy')).toContain('sandbox')
  })

  test('a PDF is an attachment [D-51]', async () => {
    const { body } = await send(await api.member(), 'evidence', await aFile('report.pdf'))
    const { headers } = await read(body.url)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${body._id}.pdf"`)
  })

  test('a link expires after 15 minutes [D-51]', async () => {
    const { body } = await send(await api.member(), 'evidence', await aFile())
    api.clock.advance(15 * 60_000 - 1)
    expect((await read(body.url)).status).toBe(200)
    api.clock.advance(1)
    expect((await read(body.url)).status).toBe(403)
  })

  test('no file without its own link: nothing signed, nothing exchanged [D-51]', async () => {
    const [one, other] = [await api.member(), await api.member()]
    const mine = (await send(one, 'evidence', await aFile())).body
    const theirs = (await send(other, 'evidence', await aFile())).body
    const [path, query] = theirs.url.split('?')
    const changed = [
      path,
      `${path}?reader=${one.id}`,
      `${path}?${mine.url.split('?')[1]}`,
      theirs.url.replace(other.id, one.id),
      theirs.url.replace(/expires=\d+/, 'expires=99999999999999'),
      theirs.url.replace('.png', '.pdf'),
      `${theirs.url}&variant=thumbnail`,
      `/api/files/nonsense?${query}`,
      `/api/files/..%2F..%2Fetc%2Fpasswd?${query}`,
      `${path}?${query}&signature[$gt]=`.replace('signature=', 'x='),
    ]
    for (const link of changed) expect([link, (await read(link)).status]).toEqual([link, 403])
    expect((await one.get(path)).status).toBe(403)
  })

  test('evidence is for its sender alone until a review names it, then for all readers of the review [D-51 D-20]', async () => {
    const [author, member, unpaid, admin] = [
      await api.member(),
      await api.member(),
      await api.member({ currentlyPaid: false }),
      await api.admin({ currentlyPaid: false }),
    ]
    const { _id: id, ext } = (await send(author, 'evidence', await aFile())).body
    const openedBy = async (reader: TestMember) => {
      const { linkSecret } = api.deps
      return (await read(signLink(linkSecret, { id, ext, reader: reader.id, now: api.clock.now() }))).status
    }
    const openedByAll = () => Promise.all([author, member, unpaid, admin].map(openedBy))
    expect(await openedByAll()).toEqual([200, 403, 403, 403])
    const review = await api.review({ by: author.user, files: [id] })
    expect(await openedByAll()).toEqual([200, 200, 403, 200])
    await api.hide(review._id)
    expect(await openedByAll()).toEqual([200, 403, 403, 200])
  })

  test('reading a file counts for the member, not for others with the same address [D-18 D-51]', async () => {
    const member = await api.member()
    const { thumbnail } = (await send(member, 'evidence', await aFile())).body
    const use = (caller: string) => api.deps.limits.add(`calls:${caller}`, 60_000, 600)
    api.clock.advance(60_000)
    await use('address:127.0.0.1')
    expect((await api.visitor.get('/api/config')).status).toBe(429)
    expect((await read(thumbnail)).status).toBe(200)
    expect((await read(thumbnail.replace('signature=', 'signature=x'))).status).toBe(429)
    api.clock.advance(60_000)
    await use(`member:${member.id}`)
    expect((await read(thumbnail)).status).toBe(429)
    expect((await api.visitor.get('/api/config')).status).toBe(200)
    expect((await read(thumbnail.replace('signature=', 'signature=x'))).status).toBe(403)
  })

  test('a file that is gone answers 404 [D-51]', async () => {
    const { body } = await send(await api.member(), 'evidence', await aFile())
    api.clock.advance(10 * 60_000)
    await api.deps.db.collection('files.files').deleteMany({})
    expect((await read(body.url)).status).toBe(404)
  })

  test('no log holds a signed link [D-51]', async () => {
    const logging = await startApi({ LOG_LEVEL: 'trace' })
    const { [pino.symbols.streamSym]: stream } = logging.deps.log as unknown as Record<
      symbol,
      DestinationStream
    >
    const written = vi.spyOn(stream!, 'write').mockReturnValue()
    const { body } = await send(await logging.member(), 'evidence', await aFile())
    const link = new URL(body.url, logging.url).href
    await read(link)
    await read(link.replace('signature=', 'signature=x'))
    const lines = written.mock.calls.join()
    written.mockRestore()
    await logging.close()
    expect(lines.split(`"path":"/api/files/${body._id}.png"`)).toHaveLength(3)
    expect(lines).not.toContain('signature')
    expect(lines).not.toContain('expires')
  })
})
