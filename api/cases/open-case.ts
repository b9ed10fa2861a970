import { ObjectId } from 'mongodb'
import { addDays, answerDays, confirmDays, shownDays } from '../../shared/cases.ts'
import type { NewCase, PersonsCase } from '../../shared/schemas/cases.ts'
import { rejectContactData } from '../guests/contact-data.ts'
import { recordEvent } from '../events/record-event.ts'
import { Conflict } from '../http/errors.ts'
import type { NamedLimit } from '../http/limits.ts'
import { tokenPlaceholder } from '../mail/mail.ts'
import { caseLinkRenewed, confirmCase as confirmLetter } from '../mail/templates/cases.ts'
import { caseOpened } from '../mail/templates/team.ts'
import { newToken } from '../process/tokens.ts'
import { rejectFoulLanguage } from '../reviews/language-policy.ts'
import type { CaseDeps } from './case-deps.ts'
import type { CaseDoc } from './cases.collection.ts'
import { withClock } from './clock.ts'
import { askForSecondLook } from './decide-case.ts'
import { requireReviewOfCase, setStatement } from './disputed-review.ts'
import { mailPerson, requireCase } from './found-case.ts'
import { toPersonsCase } from './persons-case.ts'

/** New cases of a network address, and mails to one address, which may be anybody's (CAS-11). */
export const casesAnHour: NamedLimit = {
  name: 'cases',
  max: 5,
  windowMs: 3_600_000,
  refusal: (wait) => `You have sent several requests already. Please try again in ${wait}.`,
}
const mailsAnHour: NamedLimit = { ...casesAnHour, name: 'case-mails' }
export const caseTextsAnHour: NamedLimit = {
  name: 'case-texts',
  max: 20,
  windowMs: 3_600_000,
  refusal: (wait) => `You have written several messages already. Please try again in ${wait}.`,
}

/**
 * Stores what somebody asks for and mails the link that confirms the address. Nothing is looked up, so that neither the
 * answer nor its time tells who is in the register (CAS-02). Throws TooMany after 5 an hour from one network address, or
 * to one mail address.
 */
export function openCase(deps: CaseDeps, address: string, input: NewCase): Promise<CaseDoc> {
  const { limits } = deps
  return limits.consumeUnlessFails(casesAnHour, address, () =>
    limits.consumeUnlessFails(mailsAnHour, input.email.toLowerCase(), async () => {
      const createdAt = deps.now()
      const doc: CaseDoc = {
        ...input,
        _id: new ObjectId(),
        state: 'unconfirmed',
        linkId: newToken(),
        messages: [],
        decisions: [],
        secondLooks: [],
        waitsForPerson: false,
        createdAt,
        unconfirmedUntil: addDays(createdAt, confirmDays),
      }
      const letter = confirmLetter(deps.config, {
        to: input.email,
        kind: input.kind,
        token: tokenPlaceholder,
      })
      await deps.transaction(async (session) => {
        await deps.cases.insert(doc, session)
        await mailPerson(deps, doc, letter, session)
      })
      return doc
    }),
  )
}

/** The case behind a mailed link. Throws NotFound when it is unknown, or its time is over (CAS-03). */
export async function readCase(deps: CaseDeps, token: string): Promise<PersonsCase> {
  return toPersonsCase(deps, await requireCaseByToken(deps, token))
}

/**
 * Confirms the address of a case, from when on the team sees it and its days count. A second call changes nothing.
 * Throws NotFound.
 */
export async function confirmCase(deps: CaseDeps, token: string): Promise<PersonsCase> {
  const { _id } = await requireCaseByToken(deps, token)
  const confirmed = await deps.transaction(async (session) => {
    const found = requireCase(await deps.cases.byId(_id, session))
    if (found.state !== 'unconfirmed') return found
    const dueAt = addDays(deps.now(), answerDays)
    const { $set } = withClock(found, { state: 'open', dueAt })
    const change = { $set, $unset: { unconfirmedUntil: '' as const } }
    await deps.mail.add(caseOpened(deps.config, { kind: found.kind, dueAt }), session)
    return deps.cases.update(_id, change, session)
  })
  return toPersonsCase(deps, confirmed)
}

/**
 * Puts the person's statement below the disputed review, or replaces it, also after the decision (CAS-08). Throws
 * NotFound; Conflict before the person is identified; Unprocessable for foul language, with the word, and for contact
 * data; TooMany as `writeInCase`.
 */
export function stateInCase(
  deps: CaseDeps,
  address: string,
  { token, text }: { token: string; text: string },
): Promise<PersonsCase> {
  return deps.limits.consumeUnlessFails(caseTextsAnHour, address, async () => {
    const { _id } = await requireCaseByToken(deps, token)
    rejectFoulLanguage(text, 'text', 'statement')
    rejectContactData(text, 'text')
    const found = await deps.transaction(async (session) => {
      const stored = requireCase(await deps.cases.byId(_id, session))
      if (!stored.review)
        throw new Conflict('A statement belongs to a disputed review of an identified person')
      const review = await requireReviewOfCase(deps, stored, session)
      await setStatement(deps, review, { statement: text, statementOf: _id }, session)
      const watched = review.hiddenByAdmin ? {} : { guest: review.guest }
      await recordEvent(deps, { what: 'statement-added', member: review.author, ...watched }, session)
      return stored
    })
    return toPersonsCase(deps, found)
  })
}

/**
 * Asks for a second look at the decision, by another admin, once. Throws NotFound, Conflict, and TooMany as
 * `writeInCase`.
 */
export function askAgain(
  deps: CaseDeps,
  address: string,
  { token, text }: { token: string; text: string },
): Promise<PersonsCase> {
  return deps.limits.consumeUnlessFails(caseTextsAnHour, address, async () => {
    const { _id } = await requireCaseByToken(deps, token)
    const opened = await deps.transaction(async (session) => {
      const found = requireCase(await deps.cases.byId(_id, session))
      return askForSecondLook(deps, found, 'person', text, session)
    })
    return toPersonsCase(deps, opened)
  })
}

/** Ends the links to the case that its person was mailed so far; the next mail brings another. Throws NotFound. */
export async function endCaseLink(deps: CaseDeps, token: string): Promise<void> {
  const { own } = await requireLinkedCase(deps, token)
  await deps.mail.endLinks(own.linkId)
}

/** Mails the person a new link to the case, and ends the earlier ones. Throws NotFound, TooMany as `openCase`. */
export async function renewCaseLink(deps: CaseDeps, token: string): Promise<void> {
  const { own } = await requireLinkedCase(deps, token)
  const letter = caseLinkRenewed(deps.config, { to: own.email, token: tokenPlaceholder })
  await deps.limits.consumeUnlessFails(mailsAnHour, own.email.toLowerCase(), () =>
    deps.transaction(async (session) => {
      await deps.mail.endLinks(own.linkId, session)
      await mailPerson(deps, { ...own, joined: [] }, letter, session)
    }),
  )
}

/** The case of a token, or the one that it was joined to; throws NotFound when it is unknown, or its page has ended. */
export const requireCaseByToken = async (deps: CaseDeps, token: string): Promise<CaseDoc> =>
  (await requireLinkedCase(deps, token)).shown

/** The case of a token and the one that its page shows, which it may have been joined to. Throws NotFound. */
async function requireLinkedCase(deps: CaseDeps, token: string) {
  const linkId = await deps.mail.linkTarget(token)
  const own = requireCase(linkId === null ? null : await deps.cases.byLink(linkId))
  const shown = requireCase(own.joinedTo ? await deps.cases.byId(own.joinedTo) : own)
  return { own, shown: requireCase((await isStillShown(deps, shown)) ? shown : null) }
}

/** For 90 days after the decision, and as long as an erasure is not carried out. */
async function isStillShown({ erasures, now }: CaseDeps, { decidedAt, guest }: CaseDoc): Promise<boolean> {
  if (decidedAt === undefined || now() < addDays(decidedAt, shownDays)) return true
  return guest !== undefined && (await erasures.byId(guest)) !== null
}
