import { Eye } from 'lucide-react'
import { useId } from 'react'
import { formatDate } from '../../shared/dates.ts'
import { to } from '../../shared/routes.ts'
import type { GuestCard as Guest, Match } from '../../shared/schemas/guest.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Row } from '../ui/Row.tsx'
import { Stamp } from '../ui/Stamp.tsx'
import { prefetchGuest } from '../vault/opened-guest.ts'
import { guestTapped, useGuestLists } from './guest-lists.ts'
import { MatchLine } from './match/MatchLine.tsx'
import { useAskFirst } from './match/useAskFirst.tsx'
import { placeOf } from './place-of.ts'
import { SavedVerdict } from './SavedVerdict.tsx'
import { useIsNoneLeft, ViewCost } from './ViewCost.tsx'

type Props = {
  guest: Guest
  /** The date shown, with its label: 'Added' or 'First viewed'; the label alone where the date is lost. */
  date: { label: string; at?: string }
  /** How well it matches the search that found it. */
  match?: Match
  /** Whether a stamp tells a viewed guest from others in the list. */
  isStamped?: boolean
  /** In a list with arrow keys: the Tab key reaches only the current row. */
  row?: 'current' | 'other'
}

/** A guest in a list: name, masked phone, location, date and a link, which the whole row presses. */
export function GuestCard({ guest, date, match, isStamped = false, row }: Props) {
  const id = useId()
  const isTapped = useGuestLists(({ tapped }) => tapped?._id === guest._id)
  const { onClick, question } = useAskFirst({ ...guest, match })
  const isNoneLeft = useIsNoneLeft()
  const cost = !guest.isViewed && <ViewCost />
  const when = (
    <p className="soft small numbers">
      {date.label} {date.at && <time dateTime={date.at}>{formatDate(date.at)}</time>}
    </p>
  )
  const Heading = match ? 'h3' : 'h2'
  return (
    <Row
      guestId={guest._id}
      isCurrent={row === 'current'}
      name={
        <>
          <Heading id={id} className={isTapped ? 'tapped' : undefined}>
            <bdi>
              {guest.firstName} {guest.lastName}
            </bdi>
          </Heading>
          {guest.isViewed && isStamped && <Stamp>Viewed</Stamp>}
        </>
      }
      phone={guest.phoneNumber}
      facts={
        <>
          <p>{placeOf(guest)}</p>
          {guest.isViewed && when}
        </>
      }
      end={
        // One link for both states: it keeps the focus when the guest was viewed.
        <>
          {!isNoneLeft && cost}
          <ButtonLink
            to={to.guest(guest._id)}
            aria-label={guest.isViewed ? 'View Guest again' : undefined}
            aria-describedby={id}
            tabIndex={row === 'other' ? -1 : undefined}
            onClick={(event) => {
              guestTapped(guest)
              onClick?.(event)
            }}
            onPointerDown={guest.isViewed ? () => void prefetchGuest(guest._id) : undefined}
          >
            {guest.isViewed ? <Eye aria-hidden size={20} /> : 'View Guest'}
          </ButtonLink>
          {question}
        </>
      }
    >
      {guest.isViewed && <SavedVerdict guestId={guest._id} />} {match && <MatchLine match={match} />}{' '}
      {isNoneLeft && cost} {!guest.isViewed && when}
    </Row>
  )
}
