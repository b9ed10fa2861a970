import type { Match } from '../../../shared/schemas/guest.ts'
import { gradeWords, matchWords } from './match-words.ts'

/** Which fields agree and differ, in words; with the grade where no heading says how sure it is. */
export function MatchLine({ match, withGrade = false }: { match: Match; withGrade?: boolean }) {
  const isAgainst = match.fields.some(({ verdict }) => verdict === 'differs')
  return (
    <p className={isAgainst ? 'small waiting' : 'small accent'}>
      {withGrade && <strong>{gradeWords[match.grade]}: </strong>}
      {matchWords(match)}
    </p>
  )
}
