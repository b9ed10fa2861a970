import { expect, test } from 'vitest'
import { password } from '../../../api/testing/api.ts'
import { see, startScreens } from '../../testing/screens.ts'

const screens = startScreens()

test('a visitor tries the review form, logs in, and finds the text again [D-04 OP-02 RT-16]', async () => {
  const member = await screens.api.member()
  const calls: string[] = []
  const visitor = await screens.open('/test')
  visitor.device.requested.add((request) => {
    if (request.url().includes('/api/review')) calls.push(request.url())
  })
  await visitor.getByRole('button', { name: 'Post review' }).click()
  await see(visitor.getByText('A review is required'))
  await see(visitor.getByText('Please choose positive or negative'))
  await visitor.getByLabel('Negative').check()
  await visitor.getByRole('textbox', { name: 'Review' }).fill('Left the gate open twice.')
  await visitor.getByRole('button', { name: 'Post review' }).click()
  await visitor.waitForURL('**/login')
  await visitor.getByLabel('Email').fill(member.user.email)
  await visitor.getByLabel('Password', { exact: true }).fill(password)
  await visitor.getByRole('button', { name: 'Login' }).click()
  await visitor.waitForURL('**/test')
  const review = visitor.getByRole('textbox', { name: 'Review' })
  await expect.poll(() => review.inputValue()).toBe('Left the gate open twice.')
  expect(await visitor.getByLabel('Negative').isChecked()).toBe(true)
  expect(calls).toEqual([])
})
