import { caseReasonText } from '../../shared/cases.ts'
import type { TeamCase } from '../../shared/schemas/admin-cases.ts'
import { linkTo } from '../files/signed-links.ts'
import { findMember } from '../members/people.ts'
import type { Member } from '../members/users.collection.ts'
import type { CaseDeps } from './case-deps.ts'
import type { CaseDoc } from './cases.collection.ts'
import { requireCaseForTeam } from './found-case.ts'
import { teamGuest, teamReview } from './look-up.ts'
import { toRow } from './team-list.ts'
import { mayExtend } from './team-steps.ts'

/** Everything of a case, for the team. Throws NotFound. */
export async function teamCase(deps: CaseDeps, admin: Member, id: string): Promise<TeamCase> {
  const found = await requireCaseForTeam(deps, id)
  return {
    ...toRow(found, deps.now()),
    phoneNumber: found.phoneNumber,
    stay: found.stay,
    message: found.message,
    messages: found.messages.map(withTime),
    files: (found.files ?? []).map((file) => linkTo(deps, admin._id, file)),
    identification: await identificationOf(deps, found),
    legalHold: await holdOf(deps, found),
    erasedAt: found.guest ? ((await deps.erasures.byId(found.guest))?.dueAt.toISOString() ?? null) : null,
    review: await reviewOf(deps, found),
    mayExtend: mayExtend(found),
    decisions: found.decisions.map(({ reason, text, authorText, email, at }) => ({
      reason: caseReasonText(found.kind, reason),
      text,
      authorText,
      by: email,
      at: at.toISOString(),
    })),
    secondLook: openSecondLook(found),
  }
}

const withTime = <Doc extends { at: Date }>({ at, ...doc }: Doc) => ({ ...doc, at: at.toISOString() })

function openSecondLook(found: CaseDoc): TeamCase['secondLook'] {
  const last = found.secondLooks.at(-1)
  return last && found.state !== 'decided' ? withTime(last) : null
}

async function holdOf(deps: CaseDeps, { guest }: CaseDoc) {
  const hold = guest && (await deps.guests.byId(guest))?.legalHold
  return hold ? withTime(hold) : null
}

async function identificationOf(deps: CaseDeps, { guest, identified }: CaseDoc) {
  const stored = guest && (await deps.guests.byId(guest))
  if (!stored || !identified) return null
  const { how, email, at } = identified
  return { guest: teamGuest(stored), how, by: email, at: at.toISOString() }
}

async function reviewOf(deps: CaseDeps, found: CaseDoc): Promise<TeamCase['review']> {
  const review = found.review && (await deps.reviews.byId(found.review))
  if (!review) return null
  const author = await findMember(deps, review.author)
  const { dispute } = review
  const { question, answer, withheldAt } = found
  return {
    ...teamReview(review),
    author: author ? `${author.firstName} ${author.lastName}, ${author.email}` : 'The account is closed',
    dispute: dispute?.isMarked ? { since: dispute.since.toISOString(), days: dispute.days } : null,
    question: question
      ? { text: question.text, at: question.at.toISOString(), until: question.until.toISOString() }
      : null,
    answer: answer ? withTime(answer) : null,
    withheldAt: withheldAt?.toISOString() ?? null,
  }
}
