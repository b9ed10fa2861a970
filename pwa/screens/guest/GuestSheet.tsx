import { useRef, useState } from 'react'
import { shownDate } from '../../../shared/dates.ts'
import { locationOf } from '../../../shared/places.ts'
import type { GuestDetail } from '../../../shared/schemas/guest.ts'
import { BackToTop } from '../../components/BackToTop.tsx'
import { Button } from '../../components/Button.tsx'
import { InstallOffer } from '../../components/InstallOffer.tsx'
import { SavedNotice } from '../../components/offline/SavedNotice.tsx'
import { Page } from '../../components/Page.tsx'
import { ReviewForm } from '../../components/reviews/ReviewForm.tsx'
import { ReviewList } from '../../components/reviews/ReviewList.tsx'
import { Score } from '../../components/Score.tsx'
import { usePainted } from '../../components/usePainted.ts'
import styles from './GuestScreen.module.css'

type Props = {
  guest: GuestDetail
  /** When the server last answered it, ISO; null when that was just now. */
  savedAt: string | null
  reload: () => Promise<GuestDetail>
}

/** So many reviews fill a screen. */
const seenFirst = 3

/** The guest once it is loaded: who it is, the score, the reviews and the form. */
export function GuestSheet({ guest, savedAt, reload }: Props) {
  const [editingId, setEditingId] = useState<string | null>(null)
  const form = useRef<HTMLElement>(null)
  const isPainted = usePainted(guest._id)
  const editing = guest.review.find(({ _id }) => _id === editingId)
  const name = `${guest.firstName} ${guest.lastName}`

  function goToForm() {
    form.current?.scrollIntoView()
    form.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }
  function edit(id: string) {
    setEditingId(id)
    goToForm()
  }
  function done() {
    setEditingId(null)
    scrollTo({ top: 0, behavior: 'instant' })
    document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true })
  }

  const write = (
    <Button look="primary" wide onClick={goToForm}>
      Write a review
    </Button>
  )
  return (
    <Page title={<bdi>{name}</bdi>} width="wide" lead={<WhereAndPhone guest={guest} />}>
      {savedAt && <SavedNotice refreshedAt={savedAt}>This guest is saved on this device.</SavedNotice>}
      <div className={styles.sheet}>
        <aside className={styles.summary} aria-label="About this guest">
          <Score guest={guest} />
          <ul className={styles.dates}>
            <li>Added {shownDate(guest.createdAt)}</li>
            {guest.viewedAt && <li>First viewed by you {shownDate(guest.viewedAt)}</li>}
          </ul>
          <div className={styles.besideReviews}>{write}</div>
        </aside>
        <div className={styles.main}>
          <section className="stack" aria-labelledby="reviews">
            <h2 id="reviews">Reviews</h2>
            <ReviewList
              label={`Reviews of ${name}`}
              reviews={isPainted ? guest.review : guest.review.slice(0, seenFirst)}
              empty="No reviews for this guest yet"
              onEdit={({ _id }) => edit(_id)}
              onReload={() => void reload().catch(() => undefined)}
            />
            <div className={styles.overReviews}>{write}</div>
          </section>
          <section ref={form} className={styles.form} aria-labelledby="review-form" data-print="hide">
            <h2 id="review-form" tabIndex={-1}>
              {editing ? 'Edit your review' : 'Write a review'}
            </h2>
            {isPainted && (
              <ReviewForm
                key={editing?._id ?? 'new'}
                guestId={guest._id}
                guestName={name}
                editing={editing}
                onDone={done}
                onCancel={editing && (() => setEditingId(null))}
              />
            )}
          </section>
          <InstallOffer />
        </div>
      </div>
      <BackToTop raised />
    </Page>
  )
}

function WhereAndPhone({ guest }: Pick<Props, 'guest'>) {
  return (
    <span className={styles.who}>
      <span>{locationOf(guest)}</span>
      <span className="numbers">{guest.phoneNumber}</span>
    </span>
  )
}
