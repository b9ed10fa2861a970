import type { ReactNode } from 'react'
import { locationOf } from '../../../shared/places.ts'
import type { FoundGuest } from '../../../shared/schemas/guest.ts'
import { MatchLine } from '../../guests/match/MatchLine.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import styles from './KnownGuests.module.css'

type Props = {
  guests: FoundGuest[]
  /** The chosen guest, null to add a new one, undefined to go back to the form. */
  onChosen: (id: string | null | undefined) => void
}

/** The known guests who may be the one that is being added. */
export function KnownGuests({ guests, onChosen }: Props) {
  return (
    <Dialog
      title="Is your guest one of these?"
      open={guests.length > 0}
      onClose={() => onChosen(undefined)}
      width="wide"
      description="They are already in the register and may be the same person."
      actions={<Button onClick={() => onChosen(null)}>Add as a new guest</Button>}
    >
      <ul className="gap-0" aria-label="Known guests">
        {guests.map((guest) => (
          <li key={guest._id} className={`row-between ${styles.guest}`}>
            <div className={styles.about}>
              <h3 id={`known-${guest._id}`}>
                <NameOf guest={guest} />
              </h3>
              <AboutKnown guest={guest} />
            </div>
            <Button aria-describedby={`known-${guest._id}`} onClick={() => onChosen(guest._id)}>
              This is my guest
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

export const NameOf = ({ guest: { firstName, lastName } }: { guest: FoundGuest }) => (
  <bdi>
    {firstName} {lastName}
  </bdi>
)

type AboutProps = { guest: FoundGuest; children?: ReactNode }

/** What tells a known guest from others of the name, and what agrees with the one that was typed. */
export const AboutKnown = ({ guest, children }: AboutProps) => (
  <>
    <p>
      {children} <span className="numbers">{guest.phoneNumber}</span> {locationOf(guest)}
    </p>
    <MatchLine match={guest.match} withGrade />
  </>
)
