import { expect, test } from 'vitest'
import { verifyLink, linkLifetimeMs, signLink } from './signed-links.ts'

const now = new Date('2026-11-20T12:00:00Z')
const file = { id: '6740000000000000000000aa', ext: 'jpg', reader: '6740000000000000000000bb' }

/** Takes a link apart as a route does. */
function parts(link: string) {
  const url = new URL(link, 'http://localhost')
  return { name: url.pathname.split('/').at(-1) ?? '', query: Object.fromEntries(url.searchParams) }
}
const check = (link: string, at = now, secret = 'secret') => verifyLink(secret, { ...parts(link), now: at })

test('a link names its file, and opens for 15 minutes [D-51 OP-61]', () => {
  const link = signLink('secret', { ...file, now })
  expect(link).toMatch(/^\/api\/files\/6740000000000000000000aa\.jpg\?/)
  expect(linkLifetimeMs).toBe(15 * 60 * 1000)
  expect(check(link)).toEqual(file)
  expect(check(link, new Date(now.getTime() + linkLifetimeMs - 1))).toEqual(file)
  expect(check(link, new Date(now.getTime() + linkLifetimeMs))).toBeNull()
})

test('a link to a thumbnail opens the thumbnail [D-51]', () => {
  expect(check(signLink('secret', { ...file, variant: 'thumbnail', now }))).toEqual({
    ...file,
    variant: 'thumbnail',
  })
})

test('a changed link opens nothing [D-51 OP-61]', () => {
  const { name, query } = parts(signLink('secret', { ...file, now }))
  const changes = [
    { name: name.replace('aa.', 'ab.') },
    { name: name.replace('.jpg', '.pdf') },
    { name: `${name}x` },
    ...[
      { reader: file.id },
      { variant: 'thumbnail' },
      { variant: 'x' },
      { signature: '' },
      { signature: 'ąą' },
    ].map((change) => ({ query: { ...query, ...change } })),
    { query: { ...query, expires: String(Number(query['expires']) + 1) } },
    { query: { ...query, expires: 'NaN' } },
    { query: {} },
  ]
  for (const change of changes) expect(verifyLink('secret', { name, query, now, ...change })).toBeNull()
  expect(verifyLink('secret', { name, query, now })).toEqual(file)
})

test('a link that somebody else signed opens nothing [D-51]', () => {
  expect(check(signLink('secret', { ...file, now }), now, 'another')).toBeNull()
})
