import * as v from 'valibot'
import { expect, test } from 'vitest'
import { contract } from '../../shared/contract/contract.ts'
import type { Call } from '../../shared/contract/call.ts'
import { type Api, type Answer, caller } from './api.ts'

type Caller = ReturnType<typeof caller>
type Values = Record<string, unknown>
/** `login` for what needs one, `right` for what needs more than one. */
export type Facts = { login?: string; right?: string }

/**
 * Declares the tests that every call has: who is refused with 401 and 403, and which input with 400, as the contract
 * says. Nothing that they send is accepted.
 * @param api the server, started when the tests run
 * @param facts ids that the refusals of this call prove, beside those of all calls
 */
export function commonCases(api: () => Api, call: Call, facts: Facts = {}): void {
  if (call.access === 'public') asksForNoSession(api, call)
  else refusesEndedSessions(api, call)
  if (call.access !== 'public' && call.access !== 'optional') refusesVisitors(api, call, facts)
  if (call.access === 'member') refusesApplicants(api, call, facts)
  if (call.access === 'admin') refusesMembers(api, call, facts)
  refusesBadInput(api, call)
  if (call.sends === 'json' || (call.sends === 'form' && !isFormBesideJson(call))) refusesBadBodies(api, call)
}

const ids = (ofAll: string, own = '') => `[${`${ofAll} ${own}`.trim()}]`

const unknownToken = 'f'.repeat(64)
const pleaseLogIn = 'Please log in'
const ended = 'Your session has ended. Please log in again.'

function refusesVisitors(api: () => Api, call: Call, facts: Facts): void {
  test(`answers 401 without a login ${ids('D-20', facts.login)}`, async () => {
    expect(await send(api().visitor, call)).toMatchObject(refusal(401, pleaseLogIn))
  })
}

function refusesEndedSessions(api: () => Api, call: Call): void {
  test('answers 401 after the session has ended [D-11]', async () => {
    expect(await send(caller(api().url, unknownToken), call)).toMatchObject(refusal(401, ended))
  })
}

function asksForNoSession(api: () => Api, call: Call): void {
  test('is open to everybody, also after a session has ended', async () => {
    const { body } = await send(caller(api().url, unknownToken), call)
    expect([pleaseLogIn, ended]).not.toContain(body.message)
  })
}

function refusesApplicants(api: () => Api, call: Call, facts: Facts): void {
  test(`answers 403 before payment and before verification ${ids('D-20 OP-48 OP-49', facts.right)}`, async () => {
    const unpaid = await api().member({ currentlyPaid: false, isAccountVerified: false })
    expect(await send(unpaid, call)).toMatchObject(
      refusal(403, 'Your payment was not successful. Please try again at our payment page.'),
    )
    const unverified = await api().member({ isAccountVerified: false })
    expect(await send(unverified, call)).toMatchObject(
      refusal(403, 'Your account is not verified yet. Verification takes 1 to 3 business days.'),
    )
  })
}

function refusesMembers(api: () => Api, call: Call, facts: Facts): void {
  test(`answers 403 to a member who is no admin ${ids('OP-08', facts.right)}`, async () => {
    const answer = await send(await api().member(), call)
    expect(answer).toMatchObject(refusal(403, 'This is for the team only'))
  })
}

/** Values that hardly any field takes. */
const strangeValues = [undefined, { $gt: '' }, ['secret'], 'secret'.repeat(2000), 'secret\u0000', -7]
const strangeTexts = ['secret'.repeat(200), 'secret\u0000']

function refusesBadInput(api: () => Api, call: Call): void {
  const cases = Object.keys(entriesOf(call.input)).flatMap((field) =>
    (isText(call, field) ? strangeTexts : strangeValues)
      .map((value): Values => ({ [field]: value }))
      .filter((input) => issuesAt(call, field, input))
      .map((input) => ({ field, input })),
  )
  if (cases.length === 0) return
  test('answers 400 to input that its schema refuses, and repeats none [D-80]', async () => {
    const who = await api().admin()
    for (const { field, input } of cases) {
      const { status, body, text } = await send(who, call, input)
      const sent = JSON.stringify(input).slice(0, 100)
      expect([status, body.message], sent).toEqual([400, body.issues?.[0].message])
      expect(body.issues.map(({ path }: { path: string }) => path.split('.')[0])).toContain(field)
      expect(text).not.toContain('secret')
    }
  })
}

function refusesBadBodies(api: () => Api, call: Call): void {
  test('answers 400 to a body that is no JSON, 415 to JSON under another type [D-80 SEC-35]', async () => {
    const who = await api().admin()
    const path = pathOf(call, {})
    const method = call.method as 'post' | 'put'
    for (const body of ['{', '[]', '7', 'null'])
      expect(await who[method](path, body, { 'content-type': 'application/json' })).toMatchObject(
        refusal(400, 'The request is not valid JSON'),
      )
    expect(await who[method](path, '{}', { 'content-type': 'text/plain' })).toMatchObject(
      refusal(415, 'Send this as JSON'),
    )
  })
}

const refusal = (status: number, message: string) => ({ status, body: { message } })

const entriesOf = (schema: v.GenericSchema): Values => ('entries' in schema ? (schema.entries as Values) : {})

const isInPath = (call: Call, field: string) => call.path.includes(`:${field}`)
const isText = (call: Call, field: string) =>
  call.sends === 'query' || isInPath(call, field) || isFormBesideJson(call)

function issuesAt(call: Call, field: string, input: Values): boolean {
  const { issues = [] } = v.safeParse(call.input, input)
  return issues.some((issue) => v.getDotPath(issue)?.split('.')[0] === field)
}

/** A form and JSON share the path: JSON is the other call's. */
const isFormBesideJson = ({ method, path, sends }: Call) =>
  sends === 'form' &&
  Object.values<Call>(contract).some(
    (one) => one.method === method && one.path === path && one.sends === 'json',
  )

const pathOf = ({ path }: Call, input: Values) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent((input[name] as string) ?? 'x'))

/** Sends this input where the call takes it: in the path, the query, as JSON or as a form. */
export function send(who: Caller, call: Call, input: Values = {}): Promise<Answer> {
  const path = pathOf(call, input)
  const rest = Object.entries(input).filter(([field]) => !isInPath(call, field))
  if (call.sends === 'query') return who.get(`${path}?${new URLSearchParams(rest as [string, string][])}`)
  if (call.method === 'get' || call.method === 'delete') return who[call.method](path)
  if (isFormBesideJson(call)) return who[call.method](path, formOf(rest))
  return who[call.method](path, Object.fromEntries(rest))
}

function formOf(fields: [string, unknown][]): FormData {
  const form = new FormData()
  form.set('unknown', '')
  for (const [name, value] of fields) form.set(name, String(value))
  return form
}
