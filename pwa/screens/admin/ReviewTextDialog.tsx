import { formatDate } from '../../../shared/dates.ts'
import { exactFactsText, factTexts } from '../../../shared/facts/texts.ts'
import { type AdminReview, reportReasons } from '../../../shared/schemas/review.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Evidence } from '../../reviews/card/Evidence.tsx'
import styles from './Admin.module.css'

type Props = {
  review: AdminReview
  isBusy: boolean
  onHidden: (isHidden: boolean) => void
  onClose: () => void
  /** Reloads the list, because links to files expire. */
  onReload: () => void
}

/** The whole review with its files and earlier texts, and buttons to hide or show it. */
export function ReviewTextDialog({ review, isBusy, onHidden, onClose, onReload }: Props) {
  const { author, guest, createdAt, hiddenByAdmin, needsAttention, versions } = review
  return (
    <Dialog
      title="Review text"
      width="wide"
      open
      onClose={onClose}
      description={
        <span className="soft">
          {review.reviewType === '1' ? 'Positive' : 'Negative'} review of {guest.firstName} {guest.lastName}{' '}
          by {author.firstName} {author.lastName}, {formatDate(createdAt)}
          {hiddenByAdmin && ', hidden'}
        </span>
      }
      actions={
        <>
          {needsAttention && (
            <Button busy={isBusy} onClick={() => onHidden(hiddenByAdmin)}>
              {hiddenByAdmin ? 'Keep hidden' : 'Keep visible'}
            </Button>
          )}
          <Button
            look={hiddenByAdmin ? 'primary' : 'danger'}
            busy={isBusy}
            onClick={() => onHidden(!hiddenByAdmin)}
          >
            {hiddenByAdmin ? 'Unhide' : 'Hide'}
          </Button>
        </>
      }
    >
      {needsAttention && (
        <p className={styles.mark}>
          {review.held
            ? 'Held: the team decided on an earlier review of this stay'
            : `Reported by ${review.dislikes.length} members`}
        </p>
      )}
      {review.reportReasons.length > 0 && (
        <p>Reasons given: {countedReasons(review.reportReasons).join('; ')}</p>
      )}
      <Facts {...review} />
      <p className="typed">{review.review}</p>
      <Evidence review={review} onReload={onReload} />
      {review.removedFiles.length > 0 && (
        <ul>
          {review.removedFiles.map((link, index) => (
            <li key={link}>
              <a href={link} target="_blank" rel="noreferrer" className="target">
                File {index + 1}, removed by the author
              </a>
            </li>
          ))}
        </ul>
      )}
      {versions.length > 0 && (
        <details>
          <summary className="target">Earlier texts ({versions.length})</summary>
          <ol className="gap-2">
            {versions.map((text, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- versions are identified by their position
              <li key={index}>
                <h3 className={styles.version}>Version {index + 1}</h3>
                <p className="typed">{text}</p>
              </li>
            ))}
          </ol>
        </details>
      )}
    </Dialog>
  )
}

/** The facts of the stay, with exact dates and amounts, which readers do not see. */
function Facts({ facts, exactFacts }: Pick<AdminReview, 'facts' | 'exactFacts'>) {
  const exact = exactFacts ? exactFactsText(exactFacts) : ''
  const lines = [...(facts ? factTexts(facts) : []), ...(exact ? [`For the team: ${exact}`] : [])]
  return lines.map((line) => <p key={line}>{line}</p>)
}

/** 'It is not true (2)', in the order of the list. */
const countedReasons = (given: AdminReview['reportReasons']) =>
  Object.entries(reportReasons).flatMap(([reason, words]) => {
    const count = given.filter((one) => one === reason).length
    return count === 0 ? [] : [`${words} (${count})`]
  })
