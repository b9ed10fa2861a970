import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { commonPasswordMessage, rejectCommonPassword } from './common-passwords.ts'
import { hashingOf } from './testing/hashing.ts'
import { dummyVerify, hashPassword, isOutdated, matchingForm, verifyPassword } from './passwords.ts'

test('a hash is Argon2id with 19 MiB and 2 passes, salted, and names its parameters [D-14]', async () => {
  const hash = await hashPassword('Demo-Pass1!')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await hashPassword('Demo-Pass1!')).not.toBe(hash)
  expect(isOutdated(hash)).toBe(false)
})

test('a hash matches only its own password [D-14]', async () => {
  const hash = await hashPassword('Pässword-1!')
  expect(await verifyPassword('Pässword-1!', hash)).toBe(true)
  expect(await verifyPassword('pässword-1!', hash)).toBe(false)
  expect(await verifyPassword('', hash)).toBe(false)
})

test('a hash made with other parameters is compared with its own, and known when it costs less [D-14]', async () => {
  // a published test value of the reference implementation, P-H-C/phc-winner-argon2 src/test.c
  const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await verifyPassword('password', reference)).toBe(true)
  expect(await verifyPassword('Password', reference)).toBe(false)
  expect(isOutdated(reference)).toBe(false)
  expect(isOutdated(reference.replace('m=65536', 'm=4096'))).toBe(true)
  await expect(verifyPassword('password', 'plain text')).rejects.toThrow('Not an Argon2id hash')
})

// `npm run bench -- alike` compares the times of logins.
test('an unknown email costs one hash, as a known one does [D-13]', async () => {
  const hash = await hashPassword('Demo-Pass1!')
  const somebody = await hashingOf(async () => expect(await matchingForm('wrong', hash)).toBeNull())
  const nobody = await hashingOf(async () => expect(await dummyVerify('wrong')).toBeNull())
  expect([somebody.hashes, nobody.hashes]).toEqual([1, 1])
  // A cost of another order of magnitude; a processor that is busy halves or doubles it.
  expect(nobody.cpuMs / somebody.cpuMs).toBeGreaterThan(0.1)
  expect(nobody.cpuMs / somebody.cpuMs).toBeLessThan(10)
})

test.each(['Password1!', 'PASSWORD', 'password2024!!', 'Qwerty123!', 'Passw0rd!', 'Iloveyou1#'])(
  '%s is refused as too common [D-14]',
  async (password) => {
    await expect(rejectCommonPassword(password)).rejects.toThrow(commonPasswordMessage)
  },
)

test.each(['Demo-Pass1!', 'Harbor-7-Lantern!', '12345678Aa!x', 'Passwordless-Towel9!'])(
  '%s is not among the most common [D-14]',
  async (password) => {
    await expect(rejectCommonPassword(password)).resolves.toBeUndefined()
  },
)

test('each of the 3,000 most common passwords is refused [D-14]', async () => {
  const mostCommon = dictionary['passwords-common'].slice(0, 3000)
  expect(mostCommon).toHaveLength(3000)
  for (const password of mostCommon) {
    await expect(rejectCommonPassword(password), password).rejects.toThrow(commonPasswordMessage)
  }
})
