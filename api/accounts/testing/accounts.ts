import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { expect } from 'vitest'
import { type Api, type TestMember, password } from '../../testing/api.ts'
import { plainPdf, png } from '../../files/testing/sample-files.ts'
import type { Mail } from '../../mail/mail.ts'
import { tokenHash } from '../../process/tokens.ts'

/** Lets tests call from many addresses: the server trusts 'x-forwarded-for' from this machine. */
export const manyAddresses = { TRUSTED_PROXIES: '127.0.0.1' }

let addresses = 0
/** The header of a caller with a new address. */
export function elsewhere(): { 'x-forwarded-for': string } {
  addresses += 1
  return { 'x-forwarded-for': `10.0.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}` }
}

let files = 0
/** A small file with bytes of its own. */
export async function aFile(name = 'id.png'): Promise<File> {
  files += 1
  const bytes = name.endsWith('.pdf')
    ? await plainPdf(`Damage report ${files}`)
    : await png(40 + 2 * files, 20)
  return new File([new Uint8Array(bytes)], name)
}

/** A form of these fields; lists and files as they are, undefined fields left out. */
export function formOf(fields: Record<string, string | File | (string | File)[] | undefined>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat()) if (one !== undefined) form.append(name, one)
  }
  return form
}

/**
 * A call, by default a PUT, that is authorized, but has not sent its body yet. Returns the function that sends the body and resolves with
 * the response.
 */
export async function heldBack(api: Api, { token }: TestMember, path: string, body: object, method = 'PUT') {
  api.clock.advance(1000) // so that authorizing it counts as activity
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const call = request(new URL(path, api.url), { method, headers })
  call.flushHeaders()
  const activeNow = () => api.deps.db.collection('sessions').findOne({ lastActivity: api.clock.now() })
  await expect.poll(async () => (await activeNow())?._id).toBe(tokenHash(token))
  return async () => {
    call.end(JSON.stringify(body))
    const [answer] = (await once(call, 'response')) as [IncomingMessage]
    return { status: answer.statusCode, body: (await json(answer)) as { message: string } }
  }
}

let people = 0
/** A complete sign-up of a new person; `overrides` change or (undefined) leave out fields. */
export async function signUpFields(overrides: Record<string, string | File | File[] | undefined> = {}) {
  people += 1
  return {
    firstName: 'Ana',
    lastName: 'Gomez',
    title: 'Host',
    email: `ana${people}@example.com`,
    password,
    phone: '+1 555 010 1234',
    address: '1 Main Street',
    address2: 'Unit 2',
    city: 'Austin',
    state: 'TX',
    zipcode: '78701',
    country: 'US',
    propertyListing: 'https://listing.example/1',
    propertyListing2: 'https://listing.example/2',
    propertyListing3: 'https://listing.example/3',
    documents: await aFile(),
    insuranceExpirationDate: '2031-01-31',
    acceptedTerms: 'true',
    tierId: 'low',
    ...overrides,
  }
}

/** The mails to this address as they would be sent, oldest first. */
export async function mailsTo({ deps }: Api, to: string) {
  const stored = await deps.db.collection<Mail>('mails').find({ to }).sort({ _id: 1 }).toArray()
  return Promise.all(stored.map(deps.mail.withToken))
}

/** The token in the link of a mail. */
export const tokenIn = (mail: Mail | undefined, page: 'reset-password' | 'confirm-email' | 'case') =>
  new RegExp(`/${page}(?:\\?sign-up)?#([\\w-]+)`).exec(mail?.text ?? '')?.[1] ?? 'no token'

/** All documents of the database that a failed call could have left. */
export async function countOf(
  api: Api,
  names = ['users', 'sessions', 'files.files', 'files.chunks', 'mails'],
) {
  const counts = names.map((name) => api.deps.db.collection(name).countDocuments())
  return Object.fromEntries((await Promise.all(counts)).map((count, index) => [names[index], count]))
}
