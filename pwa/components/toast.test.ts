import { beforeEach, expect, test } from 'vitest'
import { dismissToast, toast, toastMs, useToasts } from './toast.ts'

beforeEach(() => useToasts.setState({ toasts: [] }))

const shown = () => useToasts.getState().toasts.map(({ text, kind }) => [text, kind])

test('STA-11 a toast stays for 4000 milliseconds', () => {
  expect(toastMs).toBe(4000)
})

test('STA-13 a toast is of the danger kind unless said otherwise', () => {
  toast('Broken')
  toast('Saved', 'success')
  expect(shown()).toEqual([
    ['Broken', 'danger'],
    ['Saved', 'success'],
  ])
})

test('the same text is shown once, and a toast can be taken away', () => {
  toast('Broken')
  const id = toast('Broken')
  expect(shown()).toHaveLength(1)
  dismissToast(id)
  expect(shown()).toEqual([])
})
