import type { ReactNode } from 'react'
import type { Review } from '../../../shared/schemas/review.ts'
import { ReactionButtons } from '../../reviews/card/ReactionButtons.tsx'
import card from '../../reviews/card/ReviewCard.module.css'
import { ReviewDate } from '../../reviews/card/ReviewHead.tsx'
import { reviewedGuest } from '../../reviews/ReviewedGuest.tsx'
import { Button } from '../../ui/Button.tsx'
import { Entry } from '../../ui/Entry.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { arrange, type Column, type TableState } from '../../ui/table/arrange.ts'
import { OpenReview } from './OpenReview.tsx'
import styles from './ViewReviewsScreen.module.css'

type Props = {
  caption: string
  columns: readonly Column<Review>[]
  rows: readonly Review[]
  state: TableState
  onState: (changes: Partial<TableState>) => void
  onOpen: (review: Review) => void
  /** Shown instead of rows while there are none to filter. */
  empty: ReactNode
}

/** Each order of the table in words, as in the address. */
const orders = [
  { value: '-likes', label: 'Most liked first' },
  { value: 'likes', label: 'Least liked first' },
  { value: '-created', label: 'Newest first' },
  { value: 'created', label: 'Oldest first' },
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: 'location', label: 'Location, A to Z' },
  { value: '-location', label: 'Location, Z to A' },
  { value: 'review', label: 'Review, A to Z' },
  { value: '-review', label: 'Review, Z to A' },
]

/** The table as ledger rows with one list of its orders, for a phone. */
export function LikedRows({ caption, columns, rows, state, onState, onOpen, empty }: Props) {
  const shown = arrange(rows, columns, state)
  return (
    <>
      <div className={styles.tools}>
        <Field
          type="search"
          label={`Filter: ${caption}`}
          hideLabel
          placeholder="Filter"
          name="filter"
          value={state.filter}
          onChange={(filter) => onState({ filter })}
          onBlur={() => undefined}
        />
        <SelectField
          label="Sort"
          hideLabel
          name="sort"
          value={`${state.descending ? '-' : ''}${state.sort}`}
          options={orders}
          onChange={(order) => onState({ sort: order.replace(/^-/, ''), descending: order.startsWith('-') })}
          onBlur={() => undefined}
        />
      </div>
      {shown.length > 0 ? (
        <ol className="gap-0" aria-label={caption}>
          {shown.map((review) => (
            <LikedRow key={review._id} review={review} onOpen={onOpen} />
          ))}
        </ol>
      ) : (
        empty || (
          <div className="row">
            <p className="soft">Nothing matches the filter.</p>
            <Button onClick={() => onState({ filter: '' })}>Clear the filter</Button>
          </div>
        )
      )}
    </>
  )
}

function LikedRow({ review, onOpen }: { review: Review; onOpen: (review: Review) => void }) {
  return (
    <Entry>
      <article className={card.row}>
        <ReviewDate {...review} />
        <div className={card.body}>
          <div className={card.who}>{reviewedGuest(review)}</div>
          <OpenReview review={review} onOpen={onOpen} />
          <div className={card.end}>
            <ReactionButtons review={review} />
          </div>
        </div>
      </article>
    </Entry>
  )
}
