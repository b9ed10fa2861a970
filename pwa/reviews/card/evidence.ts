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
}

const isPdf = (link: string) => /\.pdf$/i.test(link.split(/[?#]/, 1)[0] ?? '')

/** The files of a review in their order, named by number. */
export const evidenceOf = ({ files, thumbnails }: Pick<Review, 'files' | 'thumbnails'>): EvidenceFile[] =>
  files.map((link, index) => {
    const isSaved = link.startsWith('/api/files/') && !link.includes('?')
    const thumbnail = thumbnails[index] || (isSaved ? '' : link)
    return { link, thumbnail, isPdf: isPdf(link), name: `Evidence ${index + 1}`, isSaved }
  })

/** The evidence weight in words. */
export const weightWords = {
  1: 'No evidence',
  2: 'One piece of evidence',
  3: 'Several pieces of evidence',
} as const
