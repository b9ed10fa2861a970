import { beforeEach, expect, test } from 'vitest'
import { dismissToast, toast, toastMs, useToasts } from './toast.ts'

beforeEach(() => useToasts.setState({ toasts: [] }))

const shown = () => useToasts.getState().toasts.map(({ text, kind }) => [text, kind])

test('a toast stays for 4000 milliseconds [STA-11]', () => {
  expect(toastMs).toBe(4000)
})

test('a toast is of the danger kind unless said otherwise [STA-13]', () => {
  toast('Broken')
  toast('Saved', 'success')
  expect(shown()).toEqual([
    ['Broken', 'danger'],
    ['Saved', 'success'],
  ])
})

test('a newer toast about the same thing takes the place of the older one', () => {
  toast('You liked it', 'success', undefined, 'review 1')
  toast('You liked it, too', 'success', undefined, 'review 2')
  toast('Like removed', 'success', undefined, 'review 1')
  expect(shown().map(([text]) => text)).toEqual(['You liked it, too', 'Like removed'])
})

test('the same text is shown once, and a toast can be taken away', () => {
  toast('Broken')
  const id = toast('Broken')
  expect(shown()).toHaveLength(1)
  dismissToast(id)
  expect(shown()).toEqual([])
})
