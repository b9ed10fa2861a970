import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../shared/contract/contract.ts'
import { type Call } from '../../shared/contract/call.ts'
import { type Api, startApi } from '../testing/api.ts'
import { expectDescribed } from '../testing/described.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

type Described = {
  operationId: string
  security?: unknown[]
  requestBody?: { content: Record<string, unknown> }
}

test('/api/openapi.json describes every call of the contract, and who may call it [D-82]', async () => {
  const { body } = await api.visitor.get('/api/openapi.json')
  expect(body.openapi).toBe('3.1.0')
  for (const [name, call] of Object.entries<Call>(contract)) {
    const described: Described = body.paths[call.path.replaceAll(/:(\w+)/g, '{$1}')][call.method]
    expect(described, name).toBeDefined()
    expect(described.security !== undefined, name).toBe(call.access !== 'public')
  }
})

test('every name in a path is described as its parameter [D-82]', async () => {
  const { body } = await api.visitor.get('/api/openapi.json')
  for (const [path, calls] of Object.entries<Record<string, { parameters: object[] }>>(body.paths))
    for (const { parameters } of Object.values(calls))
      for (const [, name] of path.matchAll(/\{(\w+)\}/g))
        expect(parameters, path).toContainEqual(expect.objectContaining({ name, in: 'path', required: true }))
})

test('what is no JSON is described by its media type [D-82]', async () => {
  const { body, headers } = await api.visitor.get('/api/openapi.json')
  const typesOf = (path: string) => Object.keys(body.paths[path].get.responses['200'].content)
  expect(headers.get('content-type')).toContain(typesOf('/api/openapi.json')[0])
  expect(typesOf('/api/users/licence/{kind}')).toEqual(['application/pdf'])
  expect(typesOf('/api/files/{name}')).toContain('image/jpeg')
})

test('two calls on one path are one operation with both contents [OP-11]', async () => {
  const { body } = await api.visitor.get('/api/openapi.json')
  const types = Object.keys(body.paths['/api/users'].put.requestBody.content)
  expect(types.toSorted()).toEqual(['application/json', 'multipart/form-data'])
})

test('the suite notices an answer that the description does not have', () => {
  expect(() => expectDescribed('GET', '/api/health', 418, {})).toThrow('answered 418')
  expect(() => expectDescribed('GET', '/api/health', 200, { status: 'bad' })).toThrow('not as described')
  expect(() => expectDescribed('GET', '/api/health', 200, { status: 'ok' })).not.toThrow()
})

test('an unknown call answers 404 in JSON, and every answer has a request id [D-80]', async () => {
  const answer = await api.visitor.get('/api/nothing')
  expect(answer).toMatchObject({ status: 404, body: { message: 'There is no such call' } })
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})
