import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  aPhoto,
  bytesOf,
  hashOf,
  madePack,
  reviewed,
  reviewedScaled,
} from '../../../api/packs/testing/packs.ts'
import { fileIdOf } from '../../../shared/schemas/files.ts'
import { see, startScreens } from '../../testing/screens.ts'
import { choose, openVerify, received, row, unknown } from './testing/verify-page.ts'

const screens = startScreens({ RATE_LIMITS: 'off' })

const photos = await Promise.all([640, 644].map(aPhoto))
const [photo, leftOut] = (await Promise.all(photos.map(bytesOf))) as [Uint8Array, Uint8Array]

/** The code of a pack of two photos, of which the second one was left out. */
async function packCode(): Promise<string> {
  const author = await screens.api.member()
  const { _id, files } = await reviewed(screens.api, author, { files: photos })
  return (await madePack(author, _id, { leaveOut: [fileIdOf(files[1]!)] })).code
}

const openClerk = (path: string) => openVerify(screens.open(path))

test('a photo that its device made smaller is no sealed original, and its source never came [PAC-04 SEL-02]', async () => {
  const chosen = randomBytes(100)
  const author = await screens.api.member()
  const scaled = await reviewedScaled(screens.api, author, hashOf(chosen))
  const { code } = await madePack(author, scaled._id)
  const clerk = await openClerk(`/verify#${code}`)
  await choose(clerk, 'sent.jpg', await bytesOf(scaled.photo))
  await see(row(clerk, 'sent.jpg').getByText(/^Received on \w+ \d+, \d{4}, \d\d:\d\d UTC$/))
  await see(
    row(clerk, 'sent.jpg').getByText('The host’s device had made this photo smaller before it was sent'),
  )
  await choose(clerk, 'chosen.jpg', chosen)
  await see(row(clerk, 'chosen.jpg').getByText(/^A smaller copy of it was received on /))
  await see(row(clerk, 'chosen.jpg').getByText('We never received this one.'))
  expect(await clerk.getByText('Received unchanged on').count()).toBe(0)
})

test('a code is taken as people type it; with a wrong one or none a file is not known [PAC-04]', async () => {
  const code = await packCode()
  const clerk = await openClerk('/verify')
  const field = clerk.getByLabel('Pack code')
  await choose(clerk, 'photo.jpg', photo)
  await see(unknown(clerk, 'photo.jpg'))
  await see(row(clerk, 'photo.jpg').getByText('Without the whole code of its pack'))
  const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
  await field.fill(typed)
  await see(received(clerk, 'photo.jpg'))
  const wrong = code.slice(0, -1) + (code.endsWith('7') ? '8' : '7')
  await field.fill(wrong)
  await see(unknown(clerk, 'photo.jpg'))
  await see(row(clerk, 'photo.jpg').getByText('The pack with this code has no file'))
  await field.fill('')
  await see(row(clerk, 'photo.jpg').getByText('Without the whole code of its pack'))
  await field.fill(code)
  await see(received(clerk, 'photo.jpg'))
  await clerk.getByRole('button', { name: 'Remove photo.jpg' }).click()
  await expect.poll(() => row(clerk, 'photo.jpg').count()).toBe(0)
})

test('without a connection a file is read, and checked by itself when the connection is back', async () => {
  const code = await packCode()
  const clerk = await openClerk(`/verify#${code}`)
  await see(clerk.getByText('Your files stay on this device.'))
  await choose(clerk, 'first.jpg', leftOut)
  await see(unknown(clerk, 'first.jpg'))
  await clerk.setOffline(true)
  await see(clerk.getByText('Checking needs a connection. Files you choose now are checked'))
  await choose(clerk, 'photo.jpg', photo)
  await see(row(clerk, 'photo.jpg').getByText('It goes on when you are back online.'))
  await see(row(clerk, 'photo.jpg').getByText(`SHA-256 ${hashOf(photo)}`))
  await clerk.setOffline(false)
  await see(received(clerk, 'photo.jpg'))
})
