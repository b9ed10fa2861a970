import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileIdOf } from '../../shared/schemas/files.ts'
import { aFile, formOf } from '../accounts/testing/accounts.ts'
import { type Api, startApi, type TestMember } from '../testing/api.ts'
import { confirmedCase, loggedInAnew } from './testing/cases.ts'

let api: Api
let admin: TestMember
beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'off' })
  admin = loggedInAnew(api, await api.admin())
})
afterAll(() => api.close())

/** All lines of a PDF. */
async function textsOf(data: Uint8Array): Promise<string[]> {
  const pdf = await getDocument({ data, verbosity: 0 }).promise
  const pages = Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1))
  const contents = await Promise.all(pages.map(async (page) => (await page).getTextContent()))
  return contents.flatMap(({ items }) => items.flatMap((item) => ('str' in item ? [item.str] : [])))
}
const copy = (token: string, format: 'pdf' | 'json') => api.visitor.post('/api/case/copy', { token, format })

test('a granted copy has what is stored, reviews without authors, and views by month, as JSON and PDF [CAS-09]', async () => {
  api.clock.set('2026-11-20T12:00:00Z')
  const author = await api.member({ lastName: 'Secretauthor' })
  const { _id: guestId } = await api.guest({ firstName: 'Kim', lastName: 'Filed', city: 'Austin' })
  const { _id: reviewId } = await api.review({
    guestId,
    by: author.user,
    reviewType: '-1',
    review: 'Broke a [lamp](/x).',
  })
  const edit = { editingReviewId: reviewId, originalText: 'Broke a [lamp](/x).', review: 'Broke two lamps.' }
  await author.post('/api/review', edit)
  await api.review({ guestId, review: 'Paid for the lamps.' })
  await api.hide(reviewId)
  for (let members = 0; members < 2; members++) await (await api.member()).get(`/api/guest/${guestId}`)
  api.clock.set('2026-12-02T12:00:00Z')
  await (await api.member()).get(`/api/guest/${guestId}`)

  const { id, token } = await confirmedCase(api, { kind: 'copy' })
  expect((await copy(token, 'json')).status).toBe(409)
  await admin.post(`/api/admin/cases/${id}/identify`, { guestId, how: 'By the booking.' })
  expect((await copy(token, 'pdf')).status).toBe(409)
  await admin.post(`/api/admin/cases/${id}/decide`, { reason: 'sent', text: 'Here it is.' })
  expect((await api.visitor.post('/api/case/read', { token })).body).toMatchObject({
    hasCopy: true,
    review: null,
  })

  const { body, text, headers } = await copy(token, 'json')
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]+-about-me\.json"$/)
  expect(body).toMatchObject({
    name: 'Kim Filed',
    place: 'Austin, Texas',
    addedAt: '2026-11-20T12:00:00.000Z',
    reviews: [
      { type: 'positive', text: 'Paid for the lamps.', isShownToMembers: true },
      {
        type: 'negative',
        text: 'Broke two lamps.',
        earlierTexts: ['Broke a [lamp](/x).'],
        filesOfEvidence: 0,
        isShownToMembers: false,
      },
    ],
    openedByMembers: [
      { month: '2026-11', members: 2 },
      { month: '2026-12', members: 1 },
    ],
  })
  for (const secret of ['Secretauthor', author.id, author.user.email]) expect(text).not.toContain(secret)
  const pdf = await fetch(new URL('/api/case/copy', api.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, format: 'pdf' }),
  })
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const texts = await textsOf(new Uint8Array(await pdf.arrayBuffer()))
  for (const part of ['Kim Filed', 'Broke two lamps.', 'Paid for the lamps.', '2026-11', '2 members'])
    expect(texts).toContain(part)
  expect(texts).not.toContain('Secretauthor')
  expect((await copy('x'.repeat(43), 'json')).status).toBe(404)
})

test('a copy that is refused, or another kind of case, has none [CAS-09]', async () => {
  const { id, token } = await confirmedCase(api, { kind: 'copy' })
  await admin.post(`/api/admin/cases/${id}/decide`, { reason: 'not-listed', text: 'We hold nothing.' })
  expect((await copy(token, 'json')).status).toBe(409)
  const { token: other } = await confirmedCase(api, { kind: 'erasure' })
  expect((await copy(other, 'json')).status).toBe(409)
})

test('a granted copy has facts, evidence and decisions, and says what is withheld and why [SEC-53 CAS-09]', async () => {
  const author = await api.member({ lastName: 'Secretauthor' })
  const { _id: guestId } = await api.guest({ firstName: 'Kim', lastName: 'Whole' })
  const stay = { arrival: '2026-03-02', departure: '2026-03-05', grounds: 'smoking', platform: 'airbnb' }
  const typed = { ...stay, claimed: '250', currency: 'USD', listing: 'Secret lake house' }
  const form = { guestId, review: 'Broke a lamp.', reviewType: '-1', files: await aFile(), ...typed }
  const { body: review } = await author.post('/api/review', formOf(form))
  const file = fileIdOf(review.files[0])!
  const mark = { id: review._id, file, moment: 'after', room: 'Kitchen' }
  expect((await author.put(`/api/review/${review._id}/marks`, mark)).status).toBe(200)
  const { id, token } = await confirmedCase(api, { kind: 'copy' })
  await admin.post(`/api/admin/cases/${id}/identify`, { guestId, how: 'By the booking.' })
  await admin.post(`/api/admin/cases/${id}/decide`, { reason: 'sent', text: 'Here it is.' })
  const { body, text } = await copy(token, 'json')
  expect(body.reviews).toMatchObject([
    {
      facts: { arrival: '2026-03-02', departure: '2026-03-05', platform: 'airbnb', claimed: 250 },
      evidence: [{ kind: 'png', shows: 'Kitchen, after the stay' }],
    },
  ])
  expect(body.requests).toMatchObject([{ kind: 'copy', decisions: [{ text: 'Here it is.' }] }])
  expect(body.withheld.join(' ')).toMatch(/Who wrote a review.*files of evidence.*Which members opened/)
  for (const secret of ['Secretauthor', 'Secret lake house', admin.user.email, file])
    expect(text).not.toContain(secret)
  const pdf = await fetch(new URL('/api/case/copy', api.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, format: 'pdf' }),
  })
  const lines = (await textsOf(new Uint8Array(await pdf.arrayBuffer()))).join(' ')
  for (const part of ['Mar 2–5, 2026 · $250 claimed', 'Kitchen, after the stay', 'Here it is.'])
    expect(lines).toContain(part)
  expect(lines).toContain('What is withheld, and why')
})
