import type { GuestDetail } from '../../../shared/schemas/guest.ts'
import type { Review } from '../../../shared/schemas/review.ts'
import { sampleNames } from './sample-names.ts'

type Sample = Pick<GuestDetail, 'city' | 'state' | 'phoneNumber' | 'weightedScore'> & {
  reviews: (Pick<Review, 'review' | 'reviewType' | 'createdAt' | 'weight' | 'facts' | 'sealed'> & {
    likes: number
  })[]
}

const stayed = (month: string) => ({ arrival: month, departure: month })

const samples: Sample[] = [
  {
    city: 'Asheville',
    state: 'NC',
    phoneNumber: '(•••) •••-0142',
    weightedScore: 0.25,
    reviews: [
      {
        review: 'Booked for two, nine stayed. Music until 3 a.m. The lock cost $640.',
        reviewType: '-1',
        createdAt: '2026-09-14T12:00:00.000Z',
        facts: { ...stayed('2026-09'), grounds: ['party'], reportedTo: ['platform'] },
        weight: 3,
        sealed: { photos: 2, documents: 1 },
        likes: 4,
      },
      {
        review: 'Four quiet nights. Left the kitchen clean.',
        reviewType: '1',
        createdAt: '2026-03-02T12:00:00.000Z',
        facts: stayed('2026-02'),
        weight: 1,
        likes: 1,
      },
    ],
  },
  {
    city: 'Santa Fe',
    state: 'NM',
    phoneNumber: '(•••) •••-0127',
    weightedScore: 1,
    reviews: [
      {
        review: 'Asked about the dog first. Left the house as she found it.',
        reviewType: '1',
        createdAt: '2026-08-30T12:00:00.000Z',
        facts: stayed('2026-08'),
        weight: 2,
        sealed: { photos: 1, documents: 0 },
        likes: 3,
      },
      {
        review: 'Third stay with us. Checked out on time.',
        reviewType: '1',
        createdAt: '2025-11-18T12:00:00.000Z',
        facts: stayed('2025-11'),
        weight: 1,
        likes: 0,
      },
    ],
  },
  {
    city: 'Tampa',
    state: 'FL',
    phoneNumber: '(•••) •••-0188',
    weightedScore: 0,
    reviews: [
      {
        review: 'Disputed the charge after checkout. It took eleven weeks and $1,180.',
        reviewType: '-1',
        createdAt: '2026-10-06T12:00:00.000Z',
        facts: stayed('2026-07'),
        weight: 3,
        sealed: { photos: 0, documents: 2 },
        likes: 6,
      },
      {
        review: 'Smoked indoors. The carpet was cleaned for $310, not paid.',
        reviewType: '-1',
        createdAt: '2026-05-21T12:00:00.000Z',
        facts: { ...stayed('2026-05'), grounds: ['smoking'] },
        weight: 1,
        likes: 2,
      },
    ],
  },
]

/** Three invented guests with two invented reviews each. */
export const sampleGuests: GuestDetail[] = samples.map(({ reviews, ...sample }, index) => {
  const [firstName = '', lastName = ''] = sampleNames[index]!.name.split(' ')
  const id = `${index + 1}`.padStart(24, '0')
  const guest = { _id: id, id, firstName, lastName, city: sample.city, state: sample.state, country: 'US' }
  const positiveCount = reviews.filter(({ reviewType }) => reviewType === '1').length
  return {
    ...guest,
    ...sample,
    createdAt: '2025-03-02T12:00:00.000Z',
    viewedAt: '2026-10-05T12:00:00.000Z',
    isViewed: true,
    positiveCount,
    negativeCount: reviews.length - positiveCount,
    review: reviews.map(({ likes, ...review }, number) => {
      const id = `${index + 1}${number}`.padStart(24, '0')
      return {
        _id: id,
        id,
        guest,
        ...review,
        versions: [],
        versionCount: 0,
        hiddenByAdmin: false,
        files: [],
        thumbnails: [],
        likes: Array.from({ length: likes }, (_, like) => `${like}`),
        dislikes: [],
      }
    }),
  }
})
