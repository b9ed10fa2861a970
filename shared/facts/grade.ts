import { pluralize } from '../pluralize.ts'
import type { Review } from '../schemas/review.ts'
import { reportedInWords } from './words.ts'
import type { Recipient } from './stay.ts'

/** The evidence grades, the best first (FCT-08). */
export const evidenceGrades = ['A', 'B', 'C', 'D'] as const
export type EvidenceGrade = (typeof evidenceGrades)[number]

/** How many reviews have each grade. */
export type GradeCounts = Record<EvidenceGrade, number>

/** What a review gives to go by. */
export type Proof = {
  /** Arrival and departure are known. */
  isDated: boolean
  /** How many different files. */
  files: number
  /** How many kinds of evidence, such as photo and invoice, are sealed: their originals are kept unchanged (SEL-01). */
  sealedKinds: number
  reportedTo: readonly Recipient[]
}

/** Whether members can hand in sealed originals (SEL-01). Until then nobody is told to, and no review has A or B. */
export const isSealingOffered = false

type Step = { grade: EvidenceGrade; means: string; isSealed: boolean; isMet: (proof: Proof) => boolean }

/** The published rule, the best grade first: a review has the first grade whose condition it meets. */
export const gradeRule: readonly Step[] = [
  {
    grade: 'A',
    means:
      'a dated stay, originals of two kinds or more, and a report to the platform, an insurer, or the police',
    isSealed: true,
    isMet: ({ isDated, sealedKinds, reportedTo }) => isDated && sealedKinds >= 2 && reportedTo.length > 0,
  },
  {
    grade: 'B',
    means: 'a dated stay and an original',
    isSealed: true,
    isMet: ({ isDated, sealedKinds }) => isDated && sealedKinds >= 1,
  },
  {
    grade: 'C',
    means: 'a dated stay, or evidence such as photos or invoices',
    isSealed: false,
    isMet: ({ isDated, files }) => isDated || files > 0,
  },
  { grade: 'D', means: 'words only', isSealed: false, isMet: () => true },
]

/** A grade with its reasons, each a short phrase. */
export type Graded = {
  grade: EvidenceGrade
  /** What there is besides the text. */
  has: { about: 'dates' | 'evidence' | 'report'; words: string }[]
  /** What its author could add for a better grade. */
  missing: string[]
}

/** The evidence grade of a review, why it has it, and what is missing for a better one. */
export function gradeOf(proof: Proof): Graded {
  const { isDated, files, sealedKinds, reportedTo } = proof
  const { grade } = gradeRule.find(({ isMet }) => isMet(proof))!
  const evidence =
    sealedKinds > 0
      ? pluralize(sealedKinds, 'kind of original', 'kinds of originals')
      : pluralize(files, 'file')
  const missingSeal = isSealingOffered && sealedKinds < 2 ? ['originals of two kinds'] : []
  return {
    grade,
    has: [
      ...(isDated ? [{ about: 'dates' as const, words: 'dated stay' }] : []),
      ...(files > 0 ? [{ about: 'evidence' as const, words: evidence }] : []),
      ...(reportedTo.length > 0 ? [{ about: 'report' as const, words: reportedInWords(reportedTo) }] : []),
    ],
    missing: [
      ...(isDated ? [] : ['the dates of the stay']),
      ...(files > 0 ? missingSeal : ['evidence']),
      ...(isSealingOffered && reportedTo.length === 0 ? ['a report to the platform'] : []),
    ],
  }
}

/** What a review as readers see it gives to go by; no original is kept yet. */
export const proofOf = ({ facts, weight }: Pick<Review, 'facts' | 'weight'>): Proof => ({
  isDated: Boolean(facts?.arrival && facts.departure),
  files: weight - 1,
  sealedKinds: 0,
  reportedTo: facts?.reportedTo ?? [],
})

/** How many of these reviews have each grade. */
export function countGrades(reviews: Iterable<Pick<Review, 'facts' | 'weight'>>): GradeCounts {
  const counts: GradeCounts = { A: 0, B: 0, C: 0, D: 0 }
  for (const review of reviews) counts[gradeOf(proofOf(review)).grade] += 1
  return counts
}
