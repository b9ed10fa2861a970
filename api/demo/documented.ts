import type { PlannedReview } from './story.ts'

/** The days between the stay of the documented report and the report. */
export const leftDaysBefore = 2
/** It was posted three days ago, in minutes. */
export const documentedAt = 3 * 24 * 60

/** A report as good as it can be, from which host@example.com can make an incident pack that holds. */
export const documented: Pick<PlannedReview, 'text' | 'pictures' | 'edits' | 'reports' | 'stay'> = {
  text: 'Red wine was spilled on the living room carpet and the floor lamp beside the couch was knocked over and broken. Both were fine when we handed over the keys; the pictures of the same corners were taken the morning before the arrival and the hour after the departure. The carpet cleaner could not save the middle part. The guest did not answer two messages about it. The invoice for the carpet and the lamp comes to $1,480.',
  pictures: [],
  edits: [],
  reports: [],
  stay: {
    nights: 3,
    leftDaysBefore,
    isSettled: false,
    facts: {
      platform: 'airbnb',
      grounds: ['unpaid-damage', 'rules-broken'],
      claimed: 1480,
      paid: 0,
      currency: 'USD',
      reportedTo: ['platform', 'insurer'],
      listing: 'Lake house, ground floor',
    },
  },
}
