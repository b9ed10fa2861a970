import { expect, test } from 'vitest'
import { adminToast, hiddenToast, verifiedToast } from './admin-toasts.ts'

const email = 'ana@example.com'

test('the toasts about verification [ADM-12 ADM-13 ADM-14 OP-81]', () => {
  expect(verifiedToast(email, true, false)).toBe('Set ana@example.com to verified')
  expect(verifiedToast(email, true, true)).toBe(
    'Set ana@example.com to verified and sent them a notification email',
  )
  expect(verifiedToast(email, false, false)).toBe('Set ana@example.com to not verified')
})

test('the toasts about the admin role [ADM-15 ADM-16 OP-81]', () => {
  expect(adminToast(email, true)).toBe('Set ana@example.com to an admin')
  expect(adminToast(email, false)).toBe('Set ana@example.com to not an admin')
})

test('the toasts about a review hold its first 50 characters [ADM-17 ADM-18 ADM-19 OP-82]', () => {
  expect(hiddenToast('x'.repeat(51), true)).toBe(`Set ${'x'.repeat(50)}… to hidden`)
  expect(hiddenToast('x'.repeat(51), false)).toBe(`Set ${'x'.repeat(50)}… to show`)
  expect(hiddenToast('x'.repeat(50), true)).toBe(`Set ${'x'.repeat(50)} to hidden`)
  expect(hiddenToast(`${'x'.repeat(49)}😀!`, true)).toBe(`Set ${'x'.repeat(49)}😀… to hidden`)
})
