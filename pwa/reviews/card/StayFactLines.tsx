import { exactFactsText, factTexts } from '../../../shared/facts/texts.ts'
import type { Review } from '../../../shared/schemas/review.ts'
import styles from './ReviewCard.module.css'

/** The facts of the stay above the text of a review; its author also sees what others do not. */
export function StayFactLines({ facts, exactFacts, held }: Pick<Review, 'facts' | 'exactFacts' | 'held'>) {
  const shown = facts ? factTexts(facts) : []
  const exact = exactFacts ? exactFactsText(exactFacts) : ''
  return (
    <>
      {shown.length > 0 && <p className={styles.facts}>{`${shown.join('. ')}.`}</p>}
      {exact !== '' && (
        <p className={styles.exact}>
          {held ? 'Only you see' : 'Only you and our team see'}: {exact}
        </p>
      )}
    </>
  )
}
