import { expect, test, vi } from 'vitest'
import { bytesOf } from '../../platform/bytes.ts'
import {
  newMasterKey,
  deriveOpenKeys,
  passwordIterations,
  unwrapByPassword,
  unwrapBySecret,
  wrapByPassword,
  wrapBySecret,
} from './keys.ts'
import { encrypt, decrypt } from '../encryption.ts'

const ana = { email: 'ana@example.com', password: 'Demo-Pass1!' }
const context = { member: 'a1', kind: 'guest', id: 'g1', version: 1 }

test('the password opens the vault, whatever the case of the email, and tells whose it is [D-91]', async () => {
  const master = newMasterKey('a1')
  const wrapped = await wrapByPassword(master, ana)
  expect(wrapped.rounds).toBeGreaterThanOrEqual(600_000)
  expect(await unwrapByPassword(wrapped, { ...ana, email: ' Ana@Example.com' })).toEqual(master)
})

test('another password or email opens nothing [D-91]', async () => {
  const wrapped = await wrapByPassword(newMasterKey('a1'), ana, 1000)
  expect(await unwrapByPassword(wrapped, { ...ana, password: 'Demo-Pass2!' })).toBeNull()
  expect(await unwrapByPassword(wrapped, { ...ana, email: 'bob@example.com' })).toBeNull()
})

test('a password opens the vault in either Unicode form, also a vault that was wrapped as typed [SEC-27]', async () => {
  const [composed, decomposed] = ['P\u00e4ssword-1!', 'Pa\u0308ssword-1!']
  const master = newMasterKey('a1')
  const wrapped = await wrapByPassword(master, { ...ana, password: decomposed }, 1000)
  for (const password of [composed, decomposed])
    expect(await unwrapByPassword(wrapped, { ...ana, password })).toEqual(master)

  const normalize = vi.spyOn(String.prototype, 'normalize').mockReturnValue(decomposed)
  const earlier = await wrapByPassword(master, { ...ana, password: decomposed }, 1000)
  normalize.mockRestore()
  expect(await unwrapByPassword(earlier, { ...ana, password: composed })).toBeNull()
  expect(await unwrapByPassword(earlier, { ...ana, password: decomposed })).toEqual(master)
})

test('the server secret opens the vault after a reset of the password, for its member alone [D-91]', async () => {
  const master = newMasterKey('a1')
  const wrapped = await wrapBySecret(master, 'secret')
  expect(await unwrapBySecret(wrapped, { member: 'a1', secret: 'secret' })).toEqual(master)
  expect(await unwrapBySecret(wrapped, { member: 'a1', secret: 'other' })).toBeNull()
  expect(await unwrapBySecret(wrapped, { member: 'b1', secret: 'secret' })).toBeNull()
})

test('both ways in lead to the same records, by keys that cannot be exported [D-91]', async () => {
  const master = newMasterKey('a1')
  const [byPassword, bySecret] = await Promise.all([
    wrapByPassword(master, ana, 1000).then((wrapped) => unwrapByPassword(wrapped, ana)),
    wrapBySecret(master, 's').then((wrapped) => unwrapBySecret(wrapped, { member: 'a1', secret: 's' })),
  ])
  const [one, two] = [await deriveOpenKeys(byPassword!), await deriveOpenKeys(bySecret!)]
  const encrypted = await encrypt(one.records, context, bytesOf('Gina'))
  expect(await decrypt(two.records, context, encrypted)).toEqual(bytesOf('Gina'))
  expect([one.records.extractable, one.ids.extractable]).toEqual([false, false])
  await expect(crypto.subtle.exportKey('raw', one.records)).rejects.toThrow()
})

test('every vault has a key of its own, also two of one member [D-91]', async () => {
  const [one, two] = [await deriveOpenKeys(newMasterKey('a1')), await deriveOpenKeys(newMasterKey('a1'))]
  const encrypted = await encrypt(one.records, context, bytesOf('Gina'))
  await expect(decrypt(two.records, context, encrypted)).rejects.toThrow()
  expect(passwordIterations).toBe(700_000)
})
