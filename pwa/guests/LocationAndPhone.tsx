import { placeOf } from './place-of.ts'
import { KeyTag } from '../ui/KeyTag.tsx'
import { Stamp } from '../ui/Stamp.tsx'
import type { TappedGuest } from './guest-lists.ts'
import styles from './LocationAndPhone.module.css'

type Props = {
  guest: TappedGuest
  isViewed?: boolean
}

/** What is shown below a guest's name, from a loaded guest or a pressed row. */
export function LocationAndPhone({ guest, isViewed = false }: Props) {
  return (
    <span className={styles.who}>
      {guest.phoneNumber && <KeyTag>{guest.phoneNumber}</KeyTag>}
      <span>{placeOf(guest)}</span>
      {isViewed && <Stamp>Viewed</Stamp>}
    </span>
  )
}
