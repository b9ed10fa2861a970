import { useRef, useState } from 'react'
import { formatDate } from '../../../shared/dates.ts'
import type { GuestDetail } from '../../../shared/schemas/guest.ts'
import { isLongAgo, longAgo } from '../../../shared/redacted-date.ts'
import { BackToTop } from '../../ui/content/BackToTop.tsx'
import { Button } from '../../ui/Button.tsx'
import { InstallOffer } from '../../shell/InstallOffer.tsx'
import { SavedNotice } from '../../status/SavedNotice.tsx'
import { Page } from '../../ui/Page.tsx'
import { ReviewForm } from '../../reviews/form/ReviewForm.tsx'
import { ReviewList } from '../../reviews/card/ReviewList.tsx'
import { LocationAndPhone } from '../../guests/LocationAndPhone.tsx'
import { WatchButton } from '../../guests/watch/WatchButton.tsx'
import { Score } from '../../guests/score/Score.tsx'
import { useSession } from '../../session/session.ts'
import { useAfterPaint } from '../../ui/loading/useAfterPaint.ts'
import { useLazyModule } from '../../ui/useLazyModule.ts'
import styles from './GuestScreen.module.css'

type Props = {
  guest: GuestDetail
  /** The age of saved data, ISO; null for data of the server. */
  savedAt: string | null
  reload: () => Promise<GuestDetail>
}

const loadTeam = () => import('./team/TeamTools.tsx')

/** Enough reviews to fill the screen; the rest follows after the first paint. */
const initialReviews = 3

/** A loaded guest: name, score, reviews and the review form. */
export function GuestSheet({ guest, savedAt, reload }: Props) {
  const [editingId, setEditingId] = useState<string | null>(null)
  const form = useRef<HTMLElement>(null)
  const isPainted = useAfterPaint(guest._id)
  const team = useLazyModule(
    loadTeam,
    useSession((session) => session.userAuth?.isAdmin === true),
  )
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
  function finishEditing() {
    setEditingId(null)
    scrollTo({ top: 0, behavior: 'instant' })
    document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true })
  }

  const writeButton = (
    <Button look="primary" wide onClick={goToForm}>
      Write a review
    </Button>
  )
  return (
    <Page
      title={<bdi className={styles.name}>{name}</bdi>}
      width="wide"
      lead={<LocationAndPhone guest={guest} isViewed={guest.viewedAt !== null} />}
    >
      {savedAt && <SavedNotice refreshedAt={savedAt}>This guest is saved on this device.</SavedNotice>}
      <div className={styles.sheet}>
        <div className={styles.main}>
          <Score guest={guest} />
          <section className={styles.reviews} aria-labelledby="reviews">
            <h2 id="reviews" className="visually-hidden">
              Reviews
            </h2>
            <ReviewList
              label={`Reviews of ${name}`}
              reviews={isPainted ? guest.review : guest.review.slice(0, initialReviews)}
              empty="No reviews for this guest yet"
              next={<Button onClick={goToForm}>Write the first one</Button>}
              onEdit={({ _id }) => edit(_id)}
              onReload={() => void reload().catch(() => undefined)}
            />
            <div className={styles.overReviews}>{writeButton}</div>
          </section>
          <aside className={styles.margin} aria-label="About this guest">
            <div className={styles.besideReviews}>{writeButton}</div>
            <div className={styles.watch} data-print="hide">
              {isPainted && guest.viewedAt !== null && <WatchButton guest={guest} />}
            </div>
            <ul className={styles.dates}>
              <li>Added {formatDate(guest.createdAt)}</li>
              {guest.viewedAt && (
                <li>
                  First viewed by you {isLongAgo(guest.viewedAt) ? longAgo : formatDate(guest.viewedAt)}
                </li>
              )}
            </ul>
          </aside>
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
                onDone={finishEditing}
                onCancel={editing && (() => setEditingId(null))}
              />
            )}
          </section>
          {team && savedAt === null && <team.TeamTools guest={guest} reload={reload} />}
          <InstallOffer />
        </div>
      </div>
      <BackToTop raised />
    </Page>
  )
}
