import { hasContactData } from '../../shared/contact-data.ts'
import { contactDataMessage } from '../../shared/schemas/review.ts'
import { Unprocessable } from '../http/errors.ts'

/** Throws Unprocessable for a text of this field that holds contact data. */
export function rejectContactData(text: string, path: string): void {
  if (hasContactData(text)) throw new Unprocessable(contactDataMessage, path)
}
