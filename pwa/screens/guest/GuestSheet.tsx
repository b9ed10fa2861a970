import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { GuestDetail } from '../../../shared/schemas/guest.ts'
import { BackToTop } from '../../ui/content/BackToTop.tsx'
import { Button } from '../../ui/Button.tsx'
import { InstallOffer } from '../../shell/InstallOffer.tsx'
import { halfTypedOwner, useHalfTyped } from '../../outbox/half-typed.ts'
import { SavedNotice } from '../../status/SavedNotice.tsx'
import { Page } from '../../ui/Page.tsx'
import { ReviewForm } from '../../reviews/form/ReviewForm.tsx'
import { ReviewList } from '../../reviews/card/ReviewList.tsx'
import { LocationAndPhone } from '../../guests/LocationAndPhone.tsx'
import { WatchButton } from '../../guests/watch/WatchButton.tsx'
import { useSession } from '../../session/session.ts'
import { idFrom } from '../../../shared/stays/ids.ts'
import { hasOwnWords } from '../../../shared/stays/merge.ts'
import { OwnNote } from '../../stays/OwnNote.tsx'
import { useStays, useStaysLoaded } from '../../stays/stays.ts'
import { useAfterPaint } from '../../ui/loading/useAfterPaint.ts'
import { useLazyModule } from '../../ui/useLazyModule.ts'
import styles from './GuestScreen.module.css'
import { Score } from '../../guests/Score.tsx'

type Props = {
  guest: GuestDetail
  /** The age of saved data, ISO; null for data of the server. */
  savedAt: string | null
  reload: () => Promise<GuestDetail>
}

const loadTeam = () => import('./team/TeamTools.tsx')

/** Enough reviews to fill the screen; the rest follows after the first paint. */
const initialReviews = 3

type NotesProps = { guest: GuestDetail; onShare: () => void }

function useOwnNotes({ _id }: GuestDetail) {
  useStaysLoaded()
  const shown = useStays((stays) => stays.shown)
  return [...shown.values()].filter((stay) => stay.guestId === _id && hasOwnWords(stay))
}

const noteProps = ({ guest, onShare }: NotesProps) => {
  const { _id, firstName, lastName, phoneNumber, city } = guest
  const about = { guestId: _id, firstName, lastName, lastFour: phoneNumber.slice(-4), city }
  return { newId: () => idFrom(['guest', _id]), about, onShare }
}

/** The member's own words about a guest; after a merge there may be several. */
function OwnNotes(props: NotesProps) {
  const own = useOwnNotes(props.guest)
  if (own.length === 0) return null
  return (
    <div className="reading">
      {own.map((stay) => (
        <OwnNote key={stay.id} stay={stay} {...noteProps(props)} />
      ))}
    </div>
  )
}

/** The way to the first note, beside what else can be done. */
function FirstNote(props: NotesProps) {
  return useOwnNotes(props.guest).length === 0 && <OwnNote stay={undefined} {...noteProps(props)} />
}

/** A loaded guest: name, score, reviews and the review form. */
export function GuestSheet({ guest, savedAt, reload }: Props) {
  const [editingId, setEditingId] = useState<string | null>(null)
  const [isWriting, setIsWriting] = useState(false)
  const isHalfTyped = useHalfTyped((all) => `${halfTypedOwner()}:new-review-${guest._id}` in all)
  if (isHalfTyped && !isWriting) setIsWriting(true) // and it stays open when the text is deleted again
  const form = useRef<HTMLElement>(null)
  const isPainted = useAfterPaint(guest._id)
  const team = useLazyModule(
    loadTeam,
    useSession((session) => session.userAuth?.isAdmin === true),
  )
  const editing = guest.review.find(({ _id }) => _id === editingId)
  const name = `${guest.firstName} ${guest.lastName}`

  function goToForm() {
    flushSync(() => setIsWriting(true))
    form.current?.scrollIntoView()
    form.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }
  function edit(id: string) {
    setEditingId(id)
    goToForm()
  }
  function closeForm() {
    setEditingId(null)
    setIsWriting(false)
  }
  function finish() {
    closeForm()
    scrollTo({ top: 0, behavior: 'instant' })
    document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true })
  }

  const writeButton = (
    <Button look="primary" wide onClick={goToForm}>
      Write a review
    </Button>
  )
  return (
    <Page title={<bdi className="tapped">{name}</bdi>} width="wide" lead={<LocationAndPhone guest={guest} />}>
      {savedAt && <SavedNotice refreshedAt={savedAt}>This guest is saved on this device.</SavedNotice>}
      <OwnNotes guest={guest} onShare={goToForm} />
      <div className={styles.sheet}>
        <div className={styles.main}>
          <Score guest={guest} />
          <section aria-labelledby="reviews">
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
            <div className={styles.overReviews}>
              {writeButton}
              <BackToTop beside />
            </div>
          </section>
          <aside className={styles.margin} aria-label="About this guest">
            <div className={styles.besideReviews}>{writeButton}</div>
            <div className={styles.watch} data-print="hide">
              {isPainted && guest.viewedAt !== null && <WatchButton guest={guest} />}
              {isPainted && <FirstNote guest={guest} onShare={goToForm} />}
            </div>
            <div className={styles.besideReviews}>
              <BackToTop beside />
            </div>
          </aside>
          {isWriting && (
            <section
              ref={form}
              className={`stack reading ${styles.form}`}
              aria-labelledby="review-form"
              data-print="hide"
            >
              <h2 id="review-form" tabIndex={-1}>
                {editing ? 'Edit your review' : 'Write a review'}
              </h2>
              <ReviewForm
                key={editing?._id ?? 'new'}
                guestId={guest._id}
                guestName={name}
                editing={editing}
                onDone={finish}
                onCancel={editing && closeForm}
              />
            </section>
          )}
          {team && savedAt === null && <team.TeamTools guest={guest} reload={reload} />}
          <InstallOffer />
        </div>
      </div>
    </Page>
  )
}
