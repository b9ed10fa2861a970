import type { ClientSession } from 'mongodb'
import { addDays, askAuthorDays, authorDays, disputeDays, utcDaysBetween } from '../../shared/cases.ts'
import { tokenPlaceholder } from '../mail/mail.ts'
import { authorAsked, authorWithheld, reviewWithheld } from '../mail/templates/cases.ts'
import { caseLate } from '../mail/templates/team.ts'
import type { CaseDeps } from './case-deps.ts'
import type { CaseDoc } from './cases.collection.ts'
import { changeDispute, hideDisputed, reviewOfCase } from './disputed-review.ts'
import { mailPerson } from './found-case.ts'

const dayMs = 24 * 3_600_000

/** The beginning of the UTC day so many days after that of `from`. */
const dayAfter = (from: Date, days: number) => new Date((Math.floor(from.getTime() / dayMs) + days) * dayMs)

/** When the clock of a case acts next, by whole UTC days; undefined when nothing is left to it. */
function nextClock(found: CaseDoc): Date | undefined {
  if (!found.dueAt) return undefined
  const isDispute = found.state === 'identified' && found.review !== undefined && found.decisions.length === 0
  const isSilent = isDispute && !found.answer && !found.withheldAt
  const due = dayAfter(found.dueAt, 0)
  const times = [
    ...(found.escalatedAt ? [] : [due]),
    ...(isDispute && !found.question ? [dayAfter(found.identified!.at, askAuthorDays)] : []),
    ...(isSilent
      ? [found.question ? new Date(Math.min(+due, +dayAfter(found.question.until, 0))) : due]
      : []),
  ]
  return times.length === 0 ? undefined : new Date(Math.min(...times.map(Number)))
}

/** The change that lets the clock act at its next time. */
export function withClock(found: CaseDoc, changes: Partial<CaseDoc>) {
  const clockAt = nextClock({ ...found, ...changes })
  return clockAt ? { $set: { ...changes, clockAt } } : { $set: changes, $unset: { clockAt: '' as const } }
}

/**
 * Moves every case on whose time has come (CAS-06): asks an author whom the team has not asked, withholds the review of a
 * silent one, and puts what is late before every admin. Any number of processes may run it, as late as they like; a case
 * that fails is logged and tried again the next time.
 */
export async function runCaseClock(deps: CaseDeps): Promise<void> {
  for await (const { _id } of deps.cases.withClock(deps.now()))
    await deps
      .transaction(async (session) => {
        const found = await deps.cases.byId(_id, session)
        if (found?.clockAt && found.clockAt <= deps.now()) await moveOn(deps, found, session)
      })
      .catch((error: unknown) =>
        deps.log.error({ err: error, case: _id.toHexString() }, 'the clock of a case failed'),
      )
}

async function moveOn(deps: CaseDeps, found: CaseDoc, session: ClientSession): Promise<void> {
  const now = deps.now()
  let at = found
  const isDispute = at.state === 'identified' && at.review !== undefined && at.decisions.length === 0
  if (isDispute && !at.question && utcDaysBetween(at.identified!.at, now) >= askAuthorDays)
    at = await askAuthor(deps, at, usualQuestion, session)
  const isLate = at.dueAt !== undefined && utcDaysBetween(at.dueAt, now) >= 0
  const isSilent = at.question !== undefined && utcDaysBetween(at.question.until, now) >= 0
  if (isDispute && !at.answer && !at.withheldAt && (isLate || isSilent))
    at = await withhold(deps, at, session)
  if (isLate && !at.escalatedAt) at = await putBeforeEveryAdmin(deps, at, session)
  await deps.cases.update(at._id, withClock(at, {}), session)
}

const usualQuestion =
  'The guest says that this review is wrong. Please look at it again: correct it, stand by it and tell us what supports it, or withdraw it.'

/** Asks the author of a disputed review, by mail and on the review, for an answer within ten days. */
export async function askAuthor(
  deps: CaseDeps,
  found: CaseDoc,
  text: string,
  session: ClientSession,
): Promise<CaseDoc> {
  const at = deps.now()
  const until = addDays(at, authorDays)
  const review = await reviewOfCase(deps, found, session)
  const author = found.author && (await deps.users.byId(found.author, session))
  if (review) await changeDispute(deps, review, { question: { text, until, answered: false } }, session)
  if (author) {
    const letter = {
      to: author.email,
      firstName: author.firstName,
      userId: author._id.toHexString(),
      text,
      until,
    }
    await deps.mail.add({ ...authorAsked(deps.config, letter), about: found._id }, session)
  }
  return deps.cases.update(found._id, withClock(found, { question: { text, at, until } }), session)
}

/** A review whose author was silent leaves the members' view until the case is decided. */
async function withhold(deps: CaseDeps, found: CaseDoc, session: ClientSession): Promise<CaseDoc> {
  const review = await reviewOfCase(deps, found, session)
  const author = found.author && (await deps.users.byId(found.author, session))
  const hides = review !== null && !review.hiddenByAdmin
  if (hides) await hideDisputed(deps, review, true, session)
  if (hides && author) {
    const letter = { to: author.email, firstName: author.firstName, userId: author._id.toHexString() }
    await deps.mail.add(authorWithheld(deps.config, letter), session)
  }
  if (hides) {
    const letter = reviewWithheld(deps.config, { to: found.email, token: tokenPlaceholder })
    await mailPerson(deps, found, letter, session)
  }
  const changes = { withheldAt: deps.now(), ...(hides && { hasHidden: true }) }
  return deps.cases.update(found._id, { $set: changes }, session)
}

async function putBeforeEveryAdmin(deps: CaseDeps, found: CaseDoc, session: ClientSession): Promise<CaseDoc> {
  for (const { email: to, firstName } of await deps.users.admins(session)) {
    const letter = { to, firstName, kind: found.kind, caseId: found._id.toHexString() }
    await deps.mail.add(caseLate(deps.config, letter), session)
  }
  return deps.cases.update(found._id, { $set: { escalatedAt: deps.now() } }, session)
}

/** The clock of a dispute as it begins: 30 days from now. */
export const disputeDue = (now: Date) => addDays(now, disputeDays)
