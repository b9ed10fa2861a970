import type { GuestDetail } from '../../../shared/schemas/guest.ts'
import type { Review } from '../../../shared/schemas/review.ts'

const guest = {
  _id: '000000000000000000000001',
  id: '000000000000000000000001',
  firstName: 'Jordan',
  lastName: 'Ellis',
  city: 'Asheville',
  state: 'NC',
  country: 'US',
}

function review(number: number, fields: Omit<Review, '_id' | 'id' | 'guest' | 'versions' | 'hiddenByAdmin'>) {
  const id = `00000000000000000000001${number}`
  return { _id: id, id, guest, versions: [], hiddenByAdmin: false, ...fields }
}

/** An invented guest with two invented reviews. */
export const sampleGuest: GuestDetail = {
  ...guest,
  phoneNumber: '(•••) •••-0142',
  createdAt: '2026-03-02T12:00:00.000Z',
  viewedAt: '2026-10-05T12:00:00.000Z',
  isViewed: true,
  positiveCount: 1,
  negativeCount: 1,
  weightedScore: 0.4,
  review: [
    review(1, {
      review:
        'Booked for two, nine people stayed. Music until 3 a.m. on both nights, two written complaints from neighbors. Cleaning and a broken lock cost $640; paid after the second reminder.',
      reviewType: '-1',
      createdAt: '2026-09-14T12:00:00.000Z',
      files: ['/invoice.pdf', '/complaint.pdf'],
      thumbnails: ['', ''],
      likes: ['1', '2', '3', '4'],
      dislikes: [],
      weight: 3,
    }),
    review(2, {
      review: 'Four nights with family. Quiet, left the kitchen clean, and told us about a cracked glass.',
      reviewType: '1',
      createdAt: '2026-03-02T12:00:00.000Z',
      files: ['/messages.pdf'],
      thumbnails: [''],
      likes: ['1'],
      dislikes: [],
      weight: 2,
    }),
  ],
}
