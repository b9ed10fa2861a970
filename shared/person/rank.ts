import { type Grade, grades } from './grades.ts'

type Ranked = {
  grade: Grade
  /** Whether the typed texts are the whole ones (D-30). */
  isExact: boolean
  /** Whether the guest was found by D-30. */
  isFound: boolean
  /** Whether a whole name was typed in one field: what D-30 finds by it stands before who bears the name. */
  isWholeName: boolean
  /** The weight of the evidence. */
  bits: number
  createdAt: number
}

/** The rank of a result in the order of MAT-06, as text that sorts: by grade, exact before similar, then newest. */
export const rankOf = ({ grade, isExact, isFound, isWholeName, bits, createdAt }: Ranked): string =>
  [
    grades.indexOf(grade),
    isExact ? 0 : isWholeName && !isFound ? 2 : 1,
    String(5000 - Math.round(bits * 10)).padStart(4, '0'),
    String(9e15 - createdAt).padStart(16, '0'),
  ].join(' ')
