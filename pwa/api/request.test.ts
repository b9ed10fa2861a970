import { expect, test } from 'vitest'
import { buildRequest } from './request.ts'

test('names in the path are taken out of the input and escaped', () => {
  const sent = buildRequest({ path: '/api/review/:type', sends: 'json' }, { type: 'a/b', reviewId: '1' })
  expect(sent).toEqual({ address: '/api/review/a%2Fb', json: { reviewId: '1' } })
})

test('a missing name in the path is a bug and throws', () => {
  expect(() => buildRequest({ path: '/api/guest/:id', sends: 'nothing' }, {})).toThrow('needs id')
})

test('a query leaves undefined fields out and repeats lists', () => {
  const sent = buildRequest(
    { path: '/api/review', sends: 'query' },
    { limit: '5', cursor: undefined, tag: ['a', 'b c'] },
  )
  expect(sent.address).toBe('/api/review?limit=5&tag=a&tag=b+c')
})

test('a form carries files, ids and flags', () => {
  const photo = new File(['x'], 'door.jpg', { type: 'image/jpeg' })
  const { form } = buildRequest(
    { path: '/api/users/register', sends: 'form' },
    { documents: [photo, 'id1'], acceptedTerms: true, address2: '' },
  )
  const [first, second] = form!.getAll('documents')
  expect((first as File).name).toBe('door.jpg')
  expect(second).toBe('id1')
  expect(form!.get('acceptedTerms')).toBe('true')
  expect(form!.get('address2')).toBe('')
})
