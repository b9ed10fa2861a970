import { afterEach, expect, test, vi } from 'vitest'
import { addForm, askToLeave, useQuestion, type IsUnsent } from './unsent.ts'

const question = () => useQuestion.getState().question
const leave = vi.fn<() => void>()
const stay = vi.fn<() => void>()

const removals: (() => void)[] = []
const add = (isUnsent: IsUnsent) => {
  const remove = addForm(isUnsent)
  removals.push(remove)
  return remove
}
afterEach(() => {
  removals.splice(0).forEach((remove) => remove())
  vi.clearAllMocks()
})

test('a page is left unless a form is unsent, and then once the person confirms it [D-94]', () => {
  askToLeave(leave)
  expect(leave).toHaveBeenCalledOnce()
  add(() => true)
  askToLeave(leave)
  expect(leave).toHaveBeenCalledOnce()
  question()!.leave()
  expect(leave).toHaveBeenCalledTimes(2)
  expect(question()).toBeNull()
})

test('of two forms on a page only the unsent one asks, also after the other has gone [D-94]', () => {
  const unsent = () => true
  add(unsent)
  const remove = add(() => false)
  askToLeave(leave, stay)
  expect(question()?.by).toBe(unsent)
  question()!.stay()
  expect(question()).toBeNull()
  expect(stay).toHaveBeenCalledOnce()
  remove()
  askToLeave(leave, stay)
  expect(question()?.by).toBe(unsent)
  expect(leave).not.toHaveBeenCalled()
})

test('two unsent forms are both confirmed, one after the other [D-94]', () => {
  const [first, second] = [() => true, () => true]
  add(first)
  add(second)
  askToLeave(leave)
  expect(question()?.by).toBe(first)
  question()!.leave()
  expect(question()?.by).toBe(second)
  expect(leave).not.toHaveBeenCalled()
  question()!.leave()
  expect(leave).toHaveBeenCalledOnce()
})

test('the person stays when the form that asks is removed', () => {
  const remove = add(() => true)
  askToLeave(leave, stay)
  remove()
  expect(question()).toBeNull()
  expect(stay).toHaveBeenCalledOnce()
})
