import { expect, test } from 'vitest'
import { bytesOf, textOf } from './bytes.ts'
import { Damaged, seal, unseal } from './seal.ts'

const place = { member: 'ana', kind: 'guest', id: 'g1', version: 1 }
const newKey = () =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

test('D-91 a sealed record opens at its own place and does not show its content', async () => {
  const key = await newKey()
  const sealed = await seal(key, place, bytesOf('Gina Guest'))
  expect(textOf(await unseal(key, place, sealed))).toBe('Gina Guest')
  expect(Buffer.from(sealed.data).includes('Gina')).toBe(false)
})

test('D-91 the same content never looks the same twice', async () => {
  const key = await newKey()
  const [one, two] = await Promise.all([seal(key, place, bytesOf('x')), seal(key, place, bytesOf('x'))])
  expect(Buffer.from(one.data).equals(Buffer.from(two.data))).toBe(false)
  expect(one.iv).not.toEqual(two.iv)
})

test('D-91 a record at the place of another member, kind, id or version is refused', async () => {
  const key = await newKey()
  const sealed = await seal(key, place, bytesOf('Gina'))
  for (const other of [{ member: 'bob' }, { kind: 'draft' }, { id: 'g2' }, { version: 2 }])
    await expect(unseal(key, { ...place, ...other }, sealed)).rejects.toBeInstanceOf(Damaged)
})

test('D-91 one bit changed anywhere is noticed, and another key opens nothing', async () => {
  const key = await newKey()
  const sealed = await seal(key, place, bytesOf('Gina'))
  for (let at = 0; at < sealed.data.byteLength; at += 1) {
    const data = sealed.data.slice()
    new Uint8Array(data)[at]! ^= 1
    await expect(unseal(key, place, { ...sealed, data })).rejects.toBeInstanceOf(Damaged)
  }
  await expect(unseal(await newKey(), place, sealed)).rejects.toBeInstanceOf(Damaged)
})
