import { pluralize } from '../pluralize.ts'
import type { Review, SealedCounts } from '../schemas/review.ts'
import { reportedText } from './texts.ts'
import type { Recipient } from './stay.ts'

/** The evidence grades, the best first (FCT-08). */
export const evidenceGrades = ['A', 'B', 'C', 'D'] as const
type EvidenceGrade = (typeof evidenceGrades)[number]

/** How many reviews have each grade. */
export type GradeCounts = Record<EvidenceGrade, number>

/** What a review gives to go by. */
export type Proof = {
  /** Arrival and departure are known. */
  isDated: boolean
  /** How many different files. */
  files: number
  /** How many of them are sealed, of each kind: their originals are kept unchanged (SEL-01). */
  sealed: SealedCounts
  reportedTo: readonly Recipient[]
}

const isSealed = ({ sealed }: Proof) => sealed.photos + sealed.documents > 0
const isSealedTwice = ({ sealed }: Proof) => sealed.photos > 0 && sealed.documents > 0
const isReported = ({ reportedTo }: Proof) => reportedTo.length > 0

type Step = { grade: EvidenceGrade; means: string; isMet: (proof: Proof) => boolean }

/** The published rule, the best grade first: a review has the first grade whose condition it meets. */
export const gradeRule: readonly Step[] = [
  {
    grade: 'A',
    means:
      'a dated stay, sealed evidence of two kinds (photos and documents), and a report to the platform, an insurer, or the police',
    isMet: (proof) => proof.isDated && isSealedTwice(proof) && isReported(proof),
  },
  {
    grade: 'B',
    means: 'a dated stay and sealed evidence',
    isMet: (proof) => proof.isDated && isSealed(proof),
  },
  {
    grade: 'C',
    means: 'a dated stay, or evidence such as photos or invoices',
    isMet: ({ isDated, files }) => isDated || files > 0,
  },
  { grade: 'D', means: 'words only, or a text made of ticked grounds', isMet: () => true },
]

/** A grade with its reasons, each a short phrase. */
type Graded = {
  grade: EvidenceGrade
  /** What there is besides the text. */
  has: { about: 'dates' | 'evidence' | 'sealed' | 'report'; text: string }[]
  /** What its author could add for the next better grade. */
  missing: string[]
}

/** The evidence grade of a review, why it has it, and what is missing for the next better one. */
export function gradeOf(proof: Proof): Graded {
  const { isDated, files, reportedTo } = proof
  const { grade } = gradeRule.find(({ isMet }) => isMet(proof))!
  const evidence = isSealed(proof)
    ? { about: 'sealed' as const, text: sealedText(proof.sealed) }
    : { about: 'evidence' as const, text: pluralize(files, 'file') }
  return {
    grade,
    has: [
      ...(isDated ? [{ about: 'dates' as const, text: 'dated stay' }] : []),
      ...(files > 0 ? [evidence] : []),
      ...(isReported(proof) ? [{ about: 'report' as const, text: reportedText(reportedTo) }] : []),
    ],
    missing: grade === 'A' || grade === 'B' ? missingForA(proof) : missingForB(proof),
  }
}

function sealedText({ photos, documents }: SealedCounts): string {
  if (documents === 0) return pluralize(photos, 'sealed photo')
  if (photos === 0) return pluralize(documents, 'sealed document')
  return `${pluralize(photos, 'photo')} and ${pluralize(documents, 'document')} sealed`
}

const missingForA = (proof: Proof): string[] => [
  ...(proof.sealed.photos === 0 ? ['a photo'] : []),
  ...(proof.sealed.documents === 0 ? ['an invoice'] : []),
  ...(isReported(proof) ? [] : ['a report to the platform']),
]

const missingForB = (proof: Proof): string[] => [
  ...(proof.isDated ? [] : ['the dates of the stay']),
  ...(proof.files === 0 ? ['evidence'] : isSealed(proof) ? [] : ['an original']),
]

const nothingSealed: SealedCounts = { photos: 0, documents: 0 }
type Readable = Pick<Review, 'facts' | 'weight' | 'sealed' | 'fromFacts'>

const noProof: Proof = { isDated: false, files: 0, sealed: nothingSealed, reportedTo: [] }

/** What a review as readers see it gives to go by; one from facts gives nothing, whatever is filled in. */
export const proofOf = ({ facts, weight, sealed = nothingSealed, fromFacts }: Readable): Proof =>
  fromFacts
    ? noProof
    : {
        isDated: Boolean(facts?.arrival && facts.departure),
        files: weight - 1,
        sealed,
        reportedTo: facts?.reportedTo ?? [],
      }

/** How many of these reviews have each grade. */
export function countGrades(reviews: Iterable<Readable>): GradeCounts {
  const counts: GradeCounts = { A: 0, B: 0, C: 0, D: 0 }
  for (const review of reviews) counts[gradeOf(proofOf(review)).grade] += 1
  return counts
}
