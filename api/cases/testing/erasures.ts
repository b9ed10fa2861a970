import { ObjectId } from 'mongodb'
import { expect } from 'vitest'
import type { Api } from '../../testing/api.ts'
import { carryOutErasures } from '../erasure/carry-out-erasure.ts'
import { confirmedCase } from './cases.ts'

/** A guest with a review, and a case that asks for its erasure, identified by an admin. */
export async function identifiedErasure(
  api: Api,
  typed: { firstName: string; lastName: string; phoneNumber: string },
) {
  const admin = await api.admin()
  const { _id: guestId } = await api.guest(typed)
  await api.review({ guestId, reviewType: '-1', review: `${typed.lastName} smoked.` })
  const { id } = await confirmedCase(api, { kind: 'erasure', ...typed })
  async function step(path: string, body: object) {
    expect((await admin.post(`/api/admin/cases/${id}/${path}`, body)).status).toBe(200)
  }
  await step('identify', { guestId, how: 'Answered from the number.' })
  const decide = () => step('decide', { reason: 'erase', text: 'It is old.', authorText: '' })
  return { admin, guestId, id, decide }
}

/** As if the 14 days were over, for pages have a clock of their own. */
export async function eraseNow({ deps, clock }: Api, guestId: string): Promise<void> {
  await deps.db.collection('erasures').updateMany({}, { $set: { dueAt: clock.now() } })
  await carryOutErasures(deps)
  expect(await deps.guests.byId(new ObjectId(guestId))).toBeNull()
}
