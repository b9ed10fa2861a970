import { expect, test } from 'vitest'
import { bytesOf, textOf } from '../platform/bytes.ts'
import { CorruptRecord, encrypt, decrypt } from './encryption.ts'

const context = { member: 'ana', kind: 'guest', id: 'g1', version: 1 }
const newKey = () =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

test('a sealed record opens at its own place and does not show its content [D-91]', async () => {
  const key = await newKey()
  const encrypted = await encrypt(key, context, bytesOf('Gina Guest'))
  expect(textOf(await decrypt(key, context, encrypted))).toBe('Gina Guest')
  expect(Buffer.from(encrypted.data).includes('Gina')).toBe(false)
})

test('the same content never looks the same twice [D-91]', async () => {
  const key = await newKey()
  const [one, two] = await Promise.all([
    encrypt(key, context, bytesOf('x')),
    encrypt(key, context, bytesOf('x')),
  ])
  expect(Buffer.from(one.data).equals(Buffer.from(two.data))).toBe(false)
  expect(one.iv).not.toEqual(two.iv)
})

test('a record at the place of another member, kind, id or version is refused [D-91]', async () => {
  const key = await newKey()
  const encrypted = await encrypt(key, context, bytesOf('Gina'))
  for (const other of [{ member: 'bob' }, { kind: 'waiting' }, { id: 'g2' }, { version: 2 }])
    await expect(decrypt(key, { ...context, ...other }, encrypted)).rejects.toBeInstanceOf(CorruptRecord)
})

test('one bit changed anywhere is noticed, and another key opens nothing [D-91]', async () => {
  const key = await newKey()
  const encrypted = await encrypt(key, context, bytesOf('Gina'))
  for (let position = 0; position < encrypted.data.byteLength; position += 1) {
    const data = encrypted.data.slice()
    new Uint8Array(data)[position]! ^= 1
    await expect(decrypt(key, context, { ...encrypted, data })).rejects.toBeInstanceOf(CorruptRecord)
  }
  await expect(decrypt(await newKey(), context, encrypted)).rejects.toBeInstanceOf(CorruptRecord)
})
