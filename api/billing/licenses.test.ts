import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, startApi, type TestMember } from '../testing/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

/** The words of the first page of a member's license. */
async function issued(member: TestMember, kind: string): Promise<string> {
  const headers = { authorization: `Bearer ${member.token}` }
  const response = await fetch(`${api.url}/api/users/licence/${kind}`, { headers })
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename=".+\.pdf"$/)
  const pdf = await getDocument({ data: await response.bytes(), verbosity: 0 }).promise
  const { items } = await (await pdf.getPage(1)).getTextContent()
  return items.map((item) => ('str' in item ? item.str : '')).join(' ')
}

test('Manager and Unlimited get the marketing license in their name [D-66 OP-22 CON-16 CON-17 CON-20]', async () => {
  for (const tierId of ['high', 'highest'] as const) {
    const member = await api.member({ tierId, firstName: 'Zoë', lastName: `Of ${tierId}` })
    const words = await issued(member, 'marketing')
    expect(words).toContain('License to Use Marketing Statements')
    expect(words).toContain(`Zoë Of ${tierId}`)
  }
})

test('Unlimited also gets the user agreement in the own name [D-66 OP-22 CON-18 CON-19]', async () => {
  const member = await api.member({ tierId: 'highest', firstName: 'Ana', lastName: 'Łuk' })
  const words = await issued(member, 'agreement')
  expect(words).toContain('User Agreement')
  expect(words).toContain('Ana Łuk')
})

test('plans without a document and unpaid members get a reason instead [D-66 OP-22]', async () => {
  const [entrepreneur, manager, lapsed] = await Promise.all([
    api.member({ tierId: 'mid' }),
    api.member({ tierId: 'high' }),
    api.member({ tierId: 'highest', currentlyPaid: false }),
  ])
  expect(await entrepreneur.get('/api/users/licence/marketing')).toMatchObject({
    status: 403,
    body: { message: 'The license to use marketing statements is part of the Manager and Unlimited plans.' },
  })
  expect(await manager.get('/api/users/licence/agreement')).toMatchObject({
    status: 403,
    body: { message: 'The user agreement is part of the Unlimited plan.' },
  })
  expect(await lapsed.get('/api/users/licence/agreement')).toMatchObject({
    status: 403,
    body: { message: 'Your payment was not successful. Please try again at our payment page.' },
  })
})
