import type { PlannedReview } from './story.ts'
import type { EvidenceMark } from '../../shared/schemas/evidence-marks.ts'
import type { Deps } from '../deps.ts'
import type { Member } from '../members/users.collection.ts'
import { markEvidence } from '../reviews/mark-evidence.ts'
import { draw, photographed, type Picture } from './pictures.ts'

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

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Pairs of the same corner from before the arrival and after the departure. */
const pairs: { picture: Picture; mark: EvidenceMark }[] = [
  { picture: 'cleanCarpet', mark: { moment: 'before', room: 'Living room' } },
  { picture: 'carpet', mark: { moment: 'after', room: 'Living room' } },
  { picture: 'wholeLamp', mark: { moment: 'before', room: 'Beside the couch' } },
  { picture: 'lamp', mark: { moment: 'after', room: 'Beside the couch' } },
]

/** The evidence of the documented report, as it lies on the host's phone when it is posted: four photos and an invoice. */
export async function documentedFiles(reportedAt: Date): Promise<Buffer[]> {
  const left = new Date(reportedAt.getTime() - leftDaysBefore * dayMs).setUTCHours(12, 10)
  const arrived = left - documented.stay!.nights * dayMs - 3 * hourMs
  const photos = pairs.map(({ picture, mark }, index) =>
    photographed(picture, new Date((mark.moment === 'before' ? arrived : left) + index * 60_000)),
  )
  return Promise.all([...photos, draw('invoice')])
}

/** Says of each photo what it shows; the files are in the order of `documentedFiles`. */
export async function markDocumented(deps: Deps, author: Member, id: string, files: string[]): Promise<void> {
  for (const [index, { mark }] of pairs.entries())
    await markEvidence(deps, author, { id, file: files[index]!, ...mark })
}
