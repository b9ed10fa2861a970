import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '../shared/contract/call.ts'
import { contract } from '../shared/contract/contract.ts'
import { type Api, startApi, type TestMember } from './testing/api.ts'
import { send } from './testing/common-cases.ts'
import { fieldsOf, filled } from './testing/valid-input.ts'

/** What every plain object already holds under its name, or what `await` asks of one. */
const words = ['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty', 'then', 'length']

let api: Api
let admin: TestMember
let ids: Record<string, string>
beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'off' })
  admin = await api.admin()
  const guest = await api.guest({ city: 'Dallas' })
  const review = await api.review({ guestId: guest._id })
  ids = { guest: guest._id, review: review._id, user: admin.id }
})
afterAll(() => api.close())

/** The id of an entry that is there, where a field names one. */
const idsFor = ({ path }: Call, field: string) =>
  Object.entries(ids)
    .filter(([name]) => field === `${name}Id` || (/(^id|Id)$/.test(field) && path.includes(`/${name}`)))
    .map(([, id]) => id)

const askedWithOthers = ['phoneNumber', 'zipcode', 'room']

/** The input with a word in this field, or in all that take it but a cursor, which no other is read with. */
function inputWith(call: Call, word: string, field?: string) {
  const has = (path: string) => path === (field ?? path) && (field === 'cursor' || path !== 'cursor')
  return filled(call.input, {
    wants: (path) => has(path) || field?.startsWith(`${path}.`) === true || askedWithOthers.includes(path),
    tries: (path) => [...(has(path) ? [word] : []), ...idsFor(call, path)],
  }) as Record<string, unknown>
}

/** All inputs with such words that get as far as the rules of a call. */
const inputsOf = (call: Call) =>
  [
    ...words.map((word) => inputWith(call, word)),
    ...fieldsOf(call.input).flatMap((field) =>
      ['constructor', '__proto__'].map((word) => inputWith(call, word, field)),
    ),
  ].filter(
    (input) => words.some((word) => JSON.stringify(input).includes(`"${word}"`)) && v.is(call.input, input),
  )

test.each(Object.entries<Call>(contract))(
  '%s answers what every object holds for a word in any field [SEC-61]',
  async (_, call) => {
    for (const input of inputsOf(call)) {
      const { status, text } = await send(await api.login(admin.user), call, input)
      expect(status, `${JSON.stringify(input)}: ${text}`).toBeLessThan(500)
    }
  },
)
