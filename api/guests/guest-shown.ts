import type { ObjectId } from 'mongodb'
import type { PersonFields } from '../../shared/person/people.ts'

/** What a list shows of a guest: what was typed, and when. Members see the phone number only masked. */
export type GuestShown = PersonFields & {
  createdAt: Date
  /** The guest that it is one with, which is shown in its place; both ids lead there. */
  mergedInto?: ObjectId
}

/** The projection of a query that reads only these. */
export const shownFields = {
  firstName: 1,
  lastName: 1,
  phoneNumber: 1,
  city: 1,
  state: 1,
  country: 1,
  createdAt: 1,
  mergedInto: 1,
} satisfies Record<keyof GuestShown, 1>
