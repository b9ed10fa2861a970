import type { EvidenceMark } from '../../shared/schemas/evidence-marks.ts'
import type { Deps } from '../deps.ts'
import type { Member } from '../members/users.collection.ts'
import { markEvidence } from '../reviews/mark-evidence.ts'
import { documented, leftDaysBefore } from './documented.ts'
import { draw, photographed, type Picture } from './pictures.ts'

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
