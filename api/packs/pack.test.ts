import { createHash } from 'node:crypto'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formOf } from '../accounts/testing/accounts.ts'
import { phonePhoto } from '../files/testing/sample-files.ts'
import { type Api, startApi, type TestMember } from '../testing/api.ts'

let api: Api
let author: TestMember
beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'off' })
  author = await api.member({ firstName: 'Zora', lastName: 'Authorsen' })
})
afterAll(() => api.close())

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const photo = async (width: number) =>
  new File([new Uint8Array(await phonePhoto(width))], 'IMG_1.jpg', { type: 'image/jpeg' })

/** A review of the author with these files, as a form sends it. */
async function reviewed(fields: Record<string, string | File | File[]> = {}) {
  const { _id: guestId } = await api.guest({ by: author.user })
  const form = formOf({ guestId, review: 'Broke the lamp.', reviewType: '-1', ...fields })
  const { body, status } = await author.post('/api/review', form)
  expect(status).toBe(201)
  return body as { _id: string; files: string[] }
}

async function unzipped(download: string) {
  const response = await fetch(new URL(download, api.url))
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(response.status).toBe(200)
  return { headers: response.headers, bytes, files: unzipSync(bytes) }
}

test('the author of a review downloads a ZIP with PDF, manifest and the originals, byte for byte [PAC-01]', async () => {
  const sent = [await photo(640), await photo(644)]
  const { _id } = await reviewed({ files: sent })
  const { status, body } = await author.post(`/api/review/${_id}/packs`, {
    purpose: 'insurer',
    leaveOut: [],
    withName: false,
  })
  expect([status, body]).toMatchObject([201, {}])
  const { headers, bytes, files } = await unzipped(body.download)
  expect(Object.keys(files)).toEqual([
    'README.txt',
    'incident-pack.pdf',
    'manifest.json',
    'originals/01-photo.jpg',
    'originals/02-photo.jpg',
  ])
  for (const [index, file] of sent.entries())
    expect(hashOf(files[`originals/0${index + 1}-photo.jpg`]!)).toBe(
      hashOf(new Uint8Array(await file.arrayBuffer())),
    )
  expect([Number(headers.get('content-length')), body.size]).toEqual([bytes.length, bytes.length])
  expect(headers.get('content-disposition')).toBe(`attachment; filename="${body.fileName}"`)
})
