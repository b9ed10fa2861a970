import { utcDaysBetween } from '../../shared/cases.ts'
import type { PersonsCase } from '../../shared/schemas/cases.ts'
import type { CaseDoc } from './cases.collection.ts'

/** A case as the person sees it: what was sent, and where it stands. */
export const toPersonsCase = (found: CaseDoc, now: Date): PersonsCase => ({
  kind: found.kind,
  state: found.state,
  createdAt: found.createdAt.toISOString(),
  waitsForPerson: found.waitsForPerson,
  daysLeft: found.dueAt ? utcDaysBetween(now, found.dueAt) : null,
  firstName: found.firstName,
  lastName: found.lastName,
  phoneNumber: found.phoneNumber,
  stay: found.stay,
  message: found.message,
  messages: found.messages.map(({ by, text, at }) => ({ by, text, at: at.toISOString() })),
})
