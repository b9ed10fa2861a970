import { addDays, caseReasonText, shownDays, utcDaysBetween } from '../../shared/cases.ts'
import type { PersonsCase } from '../../shared/schemas/cases.ts'
import type { CaseDeps } from './case-deps.ts'
import type { CaseDoc } from './cases.collection.ts'
import { hasCopy } from './own-file.ts'
import { mayAskAgain } from './decide-case.ts'

/** A case as the person sees it: what was sent, its state, and the disputed review without its author (CAS-03). */
export async function toPersonsCase(
  deps: Pick<CaseDeps, 'now' | 'reviews'>,
  found: CaseDoc,
): Promise<PersonsCase> {
  const now = deps.now()
  return {
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
    fileCount: found.files?.length ?? 0,
    review: await reviewOf(deps, found),
    decision: decisionOf(found),
    hasCopy: hasCopy(found),
    mayAskAgain: mayAskAgain(found, 'person', now),
  }
}

async function reviewOf(deps: Pick<CaseDeps, 'reviews'>, found: CaseDoc): Promise<PersonsCase['review']> {
  const review = found.review && (await deps.reviews.byId(found.review))
  if (!review) return null
  const { dispute } = review
  return {
    text: review.text,
    reviewType: review.type,
    createdAt: review.createdAt.toISOString(),
    hidden: review.hiddenByAdmin,
    dispute: dispute?.isMarked ? { since: dispute.since.toISOString(), days: dispute.days } : null,
    statement: review.statement ?? '',
    asked: found.question !== undefined,
    answer: found.answer?.kind ?? null,
  }
}

function decisionOf({ decisions, decidedAt, kind }: CaseDoc): PersonsCase['decision'] {
  const last = decisions.at(-1)
  if (!last) return null
  const until = addDays(decidedAt ?? last.at, shownDays)
  return {
    reason: caseReasonText(kind, last.reason),
    text: last.text,
    at: last.at.toISOString(),
    until: until.toISOString(),
  }
}
