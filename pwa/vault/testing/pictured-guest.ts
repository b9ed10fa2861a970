import { expect } from 'vitest'
import { plainPdf, png } from '../../../api/files/testing/sample-files.ts'
import type { Api } from '../../../api/testing/api.ts'

/** A member who has viewed a guest, whose review has a photo and a PDF. */
export async function viewPicturedGuest(api: Api) {
  const ana = await api.member()
  const guestId = (await api.guest({ firstName: 'Gina', lastName: 'Pictured' }))._id
  const author = await api.member()
  const form = new FormData()
  form.append('guestId', guestId)
  form.append('review', 'See the pictures.')
  form.append('reviewType', '-1')
  form.append('files', new File([new Uint8Array(await png())], 'door.png'))
  form.append('files', new File([new Uint8Array(await plainPdf())], 'bill.pdf'))
  expect((await author.post('/api/review', form)).status).toBe(201)
  await ana.get(`/api/guest/${guestId}`)
  return { ana, guestId }
}
