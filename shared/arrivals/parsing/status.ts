import { splitWords } from '../../fold.ts'
import type { Status } from './stay.ts'

// Folded beginnings of words in English, Spanish, French, German, Italian and Portuguese.
const cancelled =
  /\b(?:cancel|canc$|annul|storn|declin|denied|abgelehnt|rechaz|refus|rifiut|recus|withdrawn|expired|abgelaufen|caduc|scadut|expir|no show|noshow|inquiry|enquiry|anfrage|void)/
const blocked =
  /\b(?:block|blocked|bloque|bloccat|gesperrt|blockiert|maintenance|closed|unavailable|not available|no disponible|non disponible|nicht verfugbar|non disponibile|indisponi|hold$)/
const owner = /\b(?:owner|propietari|proprietari|eigentumer|eigennutzung|eigenbelegung)/

const words = (text: string) => splitWords(text).join(' ')

/** What a label of a status or type says of a stay. An unknown label is a booking: better one too many in the list. */
export function statusOf(...labels: readonly string[]): Status {
  const folded = labels.map(words)
  if (folded.some((label) => cancelled.test(label))) return 'cancelled'
  if (folded.some((label) => owner.test(label))) return 'owner'
  if (folded.some((label) => blocked.test(label))) return 'blocked'
  return 'booked'
}

/** The same for a name or a calendar's summary, where 'Block' may be a last name: only a whole one counts. */
export function statusOfName(name: string): Status {
  const label = words(name)
  if (/^(?:owner|owner stay|owner block|owner hold|owner blocked)$/.test(label)) return 'owner'
  const isBlock =
    /^(?:blocked?|blocked dates?|hold|maintenance|closed|unavailable|not available|closed not available|airbnb not available|vrbo blocked)$/
  return isBlock.test(label) ? 'blocked' : 'booked'
}

const platforms: [RegExp, string][] = [
  [/airbnb/, 'Airbnb'],
  [/booking ?com|^booking$|bdc/, 'Booking.com'],
  [/vrbo|homeaway|abritel|fewo/, 'Vrbo'],
  [/expedia/, 'Expedia'],
  [/direct|website|manual|phone|own/, 'Direct'],
]

/** The platform that a channel's label names; the label itself for one that is not known. */
export function sourceOf(label: string): string {
  const folded = words(label)
  return platforms.find(([pattern]) => pattern.test(folded))?.[1] ?? label.trim().slice(0, 40)
}
