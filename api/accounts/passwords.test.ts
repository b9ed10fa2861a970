import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { commonPasswordMessage, refuseCommonPassword } from './common-passwords.ts'
import { hashPassword, isOutdated, isPassword, pretendToCompare } from './passwords.ts'

test('D-14 a hash is Argon2id with 19 MiB and 2 passes, salted, and names its parameters', async () => {
  const hash = await hashPassword('Demo-Pass1!')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await hashPassword('Demo-Pass1!')).not.toBe(hash)
  expect(isOutdated(hash)).toBe(false)
})

test('D-14 a hash is met by its own password alone', async () => {
  const hash = await hashPassword('Pässword-1!')
  expect(await isPassword('Pässword-1!', hash)).toBe(true)
  expect(await isPassword('pässword-1!', hash)).toBe(false)
  expect(await isPassword('', hash)).toBe(false)
})

test('D-14 a hash made with other parameters is compared with its own, and known when it costs less', async () => {
  // a published test value of the reference implementation, P-H-C/phc-winner-argon2 src/test.c
  const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await isPassword('password', reference)).toBe(true)
  expect(await isPassword('Password', reference)).toBe(false)
  expect(isOutdated(reference)).toBe(false)
  expect(isOutdated(reference.replace('m=65536', 'm=4096'))).toBe(true)
  await expect(isPassword('password', 'plain text')).rejects.toThrow('Not an Argon2id hash')
})

test('D-13 comparing with nobody costs what comparing with somebody costs', async () => {
  const hash = await hashPassword('Demo-Pass1!')
  const fastest = { somebody: Number.POSITIVE_INFINITY, nobody: Number.POSITIVE_INFINITY }
  const time = async (who: keyof typeof fastest, compare: () => Promise<boolean>) => {
    const start = performance.now()
    expect(await compare()).toBe(false)
    fastest[who] = Math.min(fastest[who], performance.now() - start)
  }
  for (let run = 0; run < 10; run++) {
    await time('somebody', () => isPassword('wrong', hash))
    await time('nobody', () => pretendToCompare('wrong'))
  }
  expect(fastest.nobody / fastest.somebody).toBeGreaterThan(0.5)
  expect(fastest.nobody / fastest.somebody).toBeLessThan(2)
})

test.each(['Password1!', 'PASSWORD', 'password2024!!', 'Qwerty123!', 'Passw0rd!', 'Iloveyou1#'])(
  'D-14 %s is refused as too common',
  async (password) => {
    await expect(refuseCommonPassword(password)).rejects.toThrow(commonPasswordMessage)
  },
)

test.each(['Demo-Pass1!', 'Harbor-7-Lantern!', '12345678Aa!x', 'Passwordless-Towel9!'])(
  'D-14 %s is not among the most common',
  async (password) => {
    await expect(refuseCommonPassword(password)).resolves.toBeUndefined()
  },
)

test('D-14 each of the 3,000 most common passwords is refused', async () => {
  const mostCommon = dictionary['passwords-common'].slice(0, 3000)
  expect(mostCommon).toHaveLength(3000)
  for (const password of mostCommon) {
    await expect(refuseCommonPassword(password), password).rejects.toThrow(commonPasswordMessage)
  }
})
