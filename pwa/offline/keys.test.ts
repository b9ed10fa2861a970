import { expect, test } from 'vitest'
import { bytesOf } from './bytes.ts'
import {
  newMaster,
  openKeysOf,
  passwordRounds,
  unwrapByPassword,
  unwrapBySecret,
  wrapByPassword,
  wrapBySecret,
} from './keys.ts'
import { seal, unseal } from './seal.ts'

const ana = { email: 'ana@example.com', password: 'Demo-Pass1!' }
const place = { member: 'a1', kind: 'guest', id: 'g1', version: 1 }

test('D-91 the password opens the vault, whatever the case of the email, and tells whose it is', async () => {
  const master = newMaster('a1')
  const wrapped = await wrapByPassword(master, ana)
  expect(wrapped.rounds).toBeGreaterThanOrEqual(600_000)
  expect(await unwrapByPassword(wrapped, { ...ana, email: ' Ana@Example.com' })).toEqual(master)
})

test('D-91 another password or email opens nothing', async () => {
  const wrapped = await wrapByPassword(newMaster('a1'), ana, 1000)
  expect(await unwrapByPassword(wrapped, { ...ana, password: 'Demo-Pass2!' })).toBeNull()
  expect(await unwrapByPassword(wrapped, { ...ana, email: 'bob@example.com' })).toBeNull()
})

test('D-91 the server secret opens the vault after a reset of the password, for its member alone', async () => {
  const master = newMaster('a1')
  const wrapped = await wrapBySecret(master, 'secret')
  expect(await unwrapBySecret(wrapped, { member: 'a1', secret: 'secret' })).toEqual(master)
  expect(await unwrapBySecret(wrapped, { member: 'a1', secret: 'other' })).toBeNull()
  expect(await unwrapBySecret(wrapped, { member: 'b1', secret: 'secret' })).toBeNull()
})

test('D-91 both ways in lead to the same records, by keys that cannot be exported', async () => {
  const master = newMaster('a1')
  const [byPassword, bySecret] = await Promise.all([
    wrapByPassword(master, ana, 1000).then((wrapped) => unwrapByPassword(wrapped, ana)),
    wrapBySecret(master, 's').then((wrapped) => unwrapBySecret(wrapped, { member: 'a1', secret: 's' })),
  ])
  const [one, two] = [await openKeysOf(byPassword!), await openKeysOf(bySecret!)]
  const sealed = await seal(one.records, place, bytesOf('Gina'))
  expect(await unseal(two.records, place, sealed)).toEqual(bytesOf('Gina'))
  expect([one.records.extractable, one.ids.extractable]).toEqual([false, false])
  await expect(crypto.subtle.exportKey('raw', one.records)).rejects.toThrow()
})

test('D-91 every vault has a key of its own, also two of one member', async () => {
  const [one, two] = [await openKeysOf(newMaster('a1')), await openKeysOf(newMaster('a1'))]
  const sealed = await seal(one.records, place, bytesOf('Gina'))
  await expect(unseal(two.records, place, sealed)).rejects.toThrow()
  expect(passwordRounds).toBe(700_000)
})
