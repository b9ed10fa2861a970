import { Check, EqualApproximately, type LucideIcon, Minus, X } from 'lucide-react'
import type { Verdict } from '../../../shared/person/grades.ts'
import type { Match } from '../../../shared/schemas/guest.ts'
import { gradeWords, reasonInWords } from './match-words.ts'
import styles from './MatchLine.module.css'

const signs: Readonly<Record<Verdict, LucideIcon>> = {
  agrees: Check,
  similar: EqualApproximately,
  differs: X,
  unknown: Minus,
}

/** How sure it is that a guest is the person who was looked for, and which fields agree and differ. */
export function MatchLine({ match }: { match: Match }) {
  return (
    <p className={styles.line}>
      <strong className={styles.grade}>{gradeWords[match.grade]}</strong>
      {match.fields.map((one, n) => {
        const Sign = signs[one.verdict]
        const isLast = n === match.fields.length - 1
        return (
          <span key={one.field} className={one.verdict === 'differs' ? styles.differs : undefined}>
            <Sign aria-hidden size={14} />
            {reasonInWords(one)}
            <span className="visually-hidden">{isLast ? '.' : ', '}</span>
          </span>
        )
      })}
    </p>
  )
}
