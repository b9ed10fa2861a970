import type { ClientSession } from 'mongodb'
import {
  addDays,
  caseReasonText,
  disputeDays,
  erases,
  hidesReview,
  isNotIdentified,
  needsNobody,
  shownDays,
} from '../../shared/cases.ts'
import { recordAudit } from '../audit/audit.ts'
import { recordEvent } from '../events/record-event.ts'
import { Conflict, Invalid } from '../http/errors.ts'
import { tokenPlaceholder } from '../mail/mail.ts'
import { caseDecided, disputeDecided } from '../mail/templates/cases.ts'
import { secondLookAsked } from '../mail/templates/team.ts'
import type { Member } from '../members/users.collection.ts'
import type { CaseDeps } from './case-deps.ts'
import type { CaseDoc } from './cases.collection.ts'
import { withClock } from './clock.ts'
import { endDispute, reviewOfCase } from './disputed-review.ts'
import { announceErasure } from './erasure/announce-erasure.ts'
import { requireCaseForStep, caseLabel, mailPerson } from './found-case.ts'

/** A decision as it is carried out, with the sentence of its reason. */
type Made = Omit<Decision, 'id'> & { sentence: string; at: Date }
type Decision = { id: string; reason: string; text: string; authorText: string }

/**
 * Decides a case with a reason of its kind's list and a text, which are mailed; a disputed review stays, returns or is
 * hidden by it, and the author gets a text of their own (CAS-07). Throws NotFound; Invalid; Conflict for a case that is
 * decided, a person who is not identified, a second look by the same admin, and an erasure while something is open
 * that needs the guest. 'Not identified' takes back what an identification gave.
 */
export function decideCase(deps: CaseDeps, admin: Member, { id, ...given }: Decision): Promise<void> {
  return deps.transaction(async (session) => {
    const found = await requireCaseForStep(deps, admin, id, session)
    const sentence = caseReasonText(found.kind, given.reason)
    if (sentence === '') throw wrong('reason', 'Choose a reason from the list')
    if (found.state === 'open' && !needsNobody(given.reason))
      throw new Conflict('Record first how the person was identified')
    if (found.decisions.at(-1)?.admin.equals(admin._id))
      throw new Conflict('Another admin has to look at it the second time')
    if (found.review && given.authorText === '')
      throw wrong('authorText', 'Write what the author should know')
    if (found.guest && found.kind === 'erasure')
      await (erases(given.reason)
        ? announceErasure(deps, found, found.guest, session)
        : deps.erasures.callOff(found.guest, session))
    const at = deps.now()
    const hasHidden = await settleReview(deps, found, { ...given, sentence, at }, session)
    const takesBack = isNotIdentified(given.reason)
    const former = takesBack && found.review ? { formerReview: found.review } : {}
    const decision = { ...given, admin: admin._id, email: admin.email, at }
    await deps.cases.update(
      found._id,
      {
        $set: { state: 'decided', decidedAt: at, waitsForPerson: false, hasHidden, ...former },
        $push: { decisions: decision },
        $unset: {
          dueAt: '',
          clockAt: '',
          escalatedAt: '',
          ...(takesBack && identification),
        },
      },
      session,
    )
    await mailDecision(deps, found, { ...given, sentence, at }, session)
    const detail = `${sentence}\n${given.text}`
    await recordAudit(
      deps,
      admin,
      { action: 'decided a case', target: found._id, label: caseLabel(found), detail },
      session,
    )
  })
}

/** What a case knows from the identification, which 'not identified' takes back. */
const identification = {
  identified: '',
  guest: '',
  review: '',
  author: '',
  question: '',
  answer: '',
} as const

const wrong = (path: string, message: string) => new Invalid(message, [{ path, message }])

/** Ends the dispute of the review. Returns whether members do not see it because of this case. */
async function settleReview(
  deps: CaseDeps,
  found: CaseDoc,
  { reason, sentence, authorText, at }: Made,
  session: ClientSession,
): Promise<boolean> {
  const review = await reviewOfCase(deps, found, session)
  if (!review) return found.hasHidden ?? false
  const notIdentified = isNotIdentified(reason)
  const isHiddenElsewhere = review.hiddenByAdmin && !found.hasHidden
  const staysHidden = hidesReview(reason) || found.answer?.kind === 'withdrawn'
  const ruling = {
    case: found._id,
    reason: sentence,
    text: authorText,
    until: addDays(at, shownDays),
    mayAskAgain: !notIdentified && !found.secondLooks.some(({ by }) => by === 'author'),
  }
  const hiddenByAdmin = isHiddenElsewhere || staysHidden
  await endDispute(deps, review, { hiddenByAdmin, ruling, notIdentified }, session)
  await recordEvent(deps, { what: 'dispute-decided', member: review.author, isMailed: true }, session)
  return staysHidden && !isHiddenElsewhere
}

async function mailDecision(
  deps: CaseDeps,
  found: CaseDoc,
  { sentence, text, authorText, at }: Made,
  session: ClientSession,
): Promise<void> {
  const mayAskAgain = !found.secondLooks.some(({ by }) => by === 'person')
  const until = addDays(at, shownDays)
  const letter = {
    to: found.email,
    token: tokenPlaceholder,
    kind: found.kind,
    reason: sentence,
    text,
    until,
    mayAskAgain,
  }
  await mailPerson(deps, found, caseDecided(deps.config, letter), session)
  const author = found.author && (await deps.users.byId(found.author, session))
  if (!author) return
  const person = { to: author.email, firstName: author.firstName, userId: author._id.toHexString() }
  const decided = disputeDecided(deps.config, { ...person, reason: sentence, text: authorText })
  await deps.mail.add({ ...decided, about: found._id }, session)
}

/** Whether this side may still ask for a second look at a decided case. */
export const mayAskAgain = (found: CaseDoc, by: 'person' | 'author', now: Date): boolean =>
  found.state === 'decided' &&
  !found.secondLooks.some((look) => look.by === by) &&
  now < addDays(found.decidedAt!, shownDays)

/**
 * Opens a decided case once more for another admin, in the caller's transaction; the decision stays in force meanwhile.
 * Throws Conflict when this side has asked before, or 90 days after the decision.
 */
export async function askForSecondLook(
  deps: CaseDeps,
  found: CaseDoc,
  by: 'person' | 'author',
  text: string,
  session: ClientSession,
): Promise<CaseDoc> {
  const at = deps.now()
  if (!mayAskAgain(found, by, at))
    throw new Conflict('A second look can be asked for once, within 90 days after the decision')
  const opened = { state: 'identified' as const, dueAt: addDays(at, disputeDays) }
  const state = found.guest ? opened : { ...opened, state: 'open' as const }
  const { $set, ...rest } = withClock(found, state)
  const $unset = { ...('$unset' in rest ? rest.$unset : {}), decidedAt: '' as const }
  await deps.mail.add(secondLookAsked(deps.config, { by, kind: found.kind }), session)
  return deps.cases.update(found._id, { $set, $unset, $push: { secondLooks: { by, text, at } } }, session)
}
