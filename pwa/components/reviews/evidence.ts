import type { Review } from '../../../shared/schemas/review.ts'

/** A file of a review: a PDF is shown as a link, any other as an image (REV-19, REV-20). */
export type EvidenceFile = {
  link: string
  /** Empty where there is none. */
  thumbnail: string
  isPdf: boolean
  name: string
  /** The guest comes from this device: at most the small picture is here. */
  isSaved: boolean
}

const isPdf = (link: string) => /\.pdf$/i.test(link.split(/[?#]/, 1)[0] ?? '')

/** The files of a review in their order, named by their place. */
export const evidenceOf = ({ files, thumbnails }: Pick<Review, 'files' | 'thumbnails'>): EvidenceFile[] =>
  files.map((link, index) => {
    const isSaved = link.startsWith('/api/files/') && !link.includes('?')
    const thumbnail = thumbnails[index] || (isSaved ? '' : link)
    return { link, thumbnail, isPdf: isPdf(link), name: `Evidence ${index + 1}`, isSaved }
  })

/** The evidence weight in words (D-42). */
export const weightWords = {
  1: 'No evidence',
  2: 'One piece of evidence',
  3: 'Several pieces of evidence',
} as const
