import type { EvidenceMark } from '../../../shared/schemas/evidence-marks.ts'
import type { Review } from '../../../shared/schemas/review.ts'

/** A file of a review: a PDF is shown as a link, any other as an image. */
export type EvidenceFile = {
  link: string
  /** Empty for a file without one. */
  thumbnail: string
  isPdf: boolean
  name: string
  /** The guest was loaded from this device, which has at most the thumbnail. */
  isSaved: boolean
  mark: EvidenceMark | null
}

const isPdf = (link: string) => /\.pdf$/i.test(link.split(/[?#]/, 1)[0] ?? '')

export type EvidenceOfReview = Pick<Review, 'files' | 'thumbnails' | 'marks'>

/** The files of a review in their order, named by number. */
export const evidenceOf = ({ files, thumbnails, marks }: EvidenceOfReview): EvidenceFile[] =>
  files.map((link, index) => {
    const isSaved = link.startsWith('/api/files/') && !link.includes('?')
    const thumbnail = thumbnails[index] || (isSaved ? '' : link)
    const mark = marks?.[index] ?? null
    return { link, thumbnail, isPdf: isPdf(link), name: `Evidence ${index + 1}`, isSaved, mark }
  })

/** A room before and after the stay. */
type RoomPair = { room: string; before: EvidenceFile; after: EvidenceFile }

/** The pictures that show one room before and after, each once, and the files that are left. */
export function pairsOf(files: EvidenceFile[]): { pairs: RoomPair[]; others: EvidenceFile[] } {
  const pairs: RoomPair[] = []
  const others = new Set(files)
  const pictures = files.filter(({ isPdf, thumbnail }) => !isPdf && thumbnail !== '')
  const shows = (file: EvidenceFile, moment: EvidenceMark['moment']) => file.mark?.moment === moment
  for (const before of pictures.filter((file) => shows(file, 'before'))) {
    const room = before.mark!.room
    const isSameRoom = ({ mark }: EvidenceFile) => mark?.room.toLowerCase() === room.toLowerCase()
    const after = pictures.find((file) => others.has(file) && shows(file, 'after') && isSameRoom(file))
    if (!after) continue
    pairs.push({ room, before, after })
    for (const file of [before, after]) others.delete(file)
  }
  return { pairs, others: [...others] }
}

/** The evidence weight in words. */
export const weightWords = {
  1: 'No evidence',
  2: 'One piece of evidence',
  3: 'Several pieces of evidence',
} as const
