import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { SandboxCard } from './SandboxForm.tsx'

const messages = (changes: Partial<v.InferInput<typeof SandboxCard>>) =>
  v
    .safeParse(SandboxCard, { cardNumber: '4242 4242 4242 4242', expiry: '12/40', cvc: '123', ...changes })
    .issues?.map(({ message }) => message)

test('a card is taken in any usual writing [D-60]', () => {
  for (const cardNumber of ['4242424242424242', '4242-4242-4242-4242', ' 4242 4242 4242 4242 '])
    expect(messages({ cardNumber })).toBeUndefined()
  for (const expiry of ['12/40', '12 / 40', ' 01/41']) expect(messages({ expiry })).toBeUndefined()
  expect(messages({ cvc: '1234' })).toBeUndefined()
})

test('a card lasts to the end of its month [D-60]', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 30, 23, 59) })
  expect(messages({ expiry: '11/26' })).toBeUndefined()
  expect(messages({ expiry: '10/26' })).toEqual(['This card has expired'])
  vi.useRealTimers()
})

test('what cannot be a card is named [D-60]', () => {
  expect(messages({ cardNumber: '' })?.[0]).toBe('Enter the card number')
  expect(messages({ cardNumber: '4242' })).toEqual(['A card number has 13 to 19 digits'])
  expect(messages({ expiry: '13/40' })?.[0]).toBe('Enter the expiration date as MM/YY')
  expect(messages({ cvc: '12' })).toEqual(['Enter the 3 or 4 digits of the security code'])
})
