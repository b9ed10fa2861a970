import { fittingGrounds } from '../../shared/facts/stay.ts'
import { factTexts } from '../../shared/facts/texts.ts'
import { type Facts, isSameFacts, type ShownFacts, wrongGrounds } from '../../shared/schemas/facts.ts'
import { Invalid } from '../http/errors.ts'
import type { ReviewDoc } from './reviews.collection.ts'

/** What every reader sees of the facts: months, no amounts, no listing (FCT-05). */
export const shownFacts = ({ arrival, departure, platform, grounds, reportedTo }: Facts): ShownFacts => ({
  arrival: arrival?.slice(0, 7),
  departure: departure?.slice(0, 7),
  platform,
  grounds,
  reportedTo,
})

/** Whether a review carries any. */
export const hasFacts = (facts: Facts = {}): boolean => Object.keys(facts).length > 0

/** Throws Invalid for grounds that do not fit the type, which a call may leave to the server. */
export function rejectWrongGrounds({ grounds = [] }: Facts, type: ReviewDoc['type']): void {
  if (fittingGrounds(grounds, type).length < grounds.length)
    throw new Invalid(wrongGrounds, [{ path: 'grounds', message: wrongGrounds }])
}

/** The facts of a review after an edit; without any in the call those that still fit the type. */
export function factsAfter(stored: Facts, given: Facts | undefined, type: ReviewDoc['type']): Facts {
  if (given) {
    rejectWrongGrounds(given, type)
    return given
  }
  const grounds = fittingGrounds(stored.grounds ?? [], type)
  const { grounds: _, ...others } = stored
  return grounds.length === 0 ? others : { ...others, grounds }
}

/** What a version says of facts that changed: those that readers saw until then; null when they stayed. */
export function factsNote(before: Facts, after: Facts): string | null {
  if (isSameFacts(before, after)) return null
  const words = factTexts(shownFacts(before)).join('; ')
  return `Facts of the stay: ${words === '' ? 'none' : words}`
}
