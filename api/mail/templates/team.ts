import { brand } from '../../../shared/brand.ts'
import { type AuthorAnswer, authorAnswers, caseNouns, type CaseKind } from '../../../shared/cases.ts'
import { formatDate } from '../../../shared/dates.ts'
import { to } from '../../../shared/routes.ts'
import type { Mail } from '../mail.ts'
import { compose } from './layout.ts'
import { linkTo, type Site } from './letter.ts'

const why = `You get this mail because you look after ${brand.name}.`

/**
 * To the team: members have reported a review. The mail names neither the guest nor the text, because reports about
 * people stay behind the login.
 * @param report.guestId the guest whose page shows the review
 * @param report.reports how many members have reported it
 * @param report.marked whether it is now marked for the admins' attention
 */
export const reviewReported = (
  site: Site,
  report: { reviewId: string; guestId: string; reports: number; marked: boolean },
): Mail =>
  compose(
    site,
    { to: site.supportEmail },
    why,
    report.marked ? 'A review needs your decision' : 'A review was reported',
    [
      report.marked
        ? 'Several members have reported this review. It stays visible until an admin decides.'
        : 'A member has reported this review.',
      {
        facts: [
          ['Review', report.reviewId],
          ['Reports', String(report.reports)],
        ],
      },
      { button: 'Open the guest', url: linkTo(site, to.guest(report.guestId)) },
      'To hide or keep it, go to the reviews on the dashboard.',
      { button: 'Open the dashboard', url: linkTo(site, to.admin) },
    ],
  )

/** To the team: last night's backup was not made, and why. */
export const backupFailed = (site: Site, { reason }: { reason: string }): Mail =>
  compose(site, { to: site.supportEmail }, why, 'The nightly backup failed', [
    'The backup of last night was not made. The product tries again in an hour.',
    { facts: [['Reason', reason]] },
  ])

/** To the team: a member wanted to meet more guests in searches than fit into a day. */
export const manyDistinctGuests = (
  site: Site,
  { userId, guests }: { userId: string; guests: number },
): Mail =>
  compose(site, { to: site.supportEmail }, why, 'A member meets very many guests in searches', [
    `This member has met ${guests.toLocaleString('en-US')} different guests in search results today. Searches that would show more are refused until tomorrow (UTC).`,
    { facts: [['Account', userId]] },
    'If there is a good reason, an admin can lift the limit for today, among the users on the dashboard.',
    { button: 'Open the users', url: linkTo(site, `${to.admin}?tab=users`) },
  ])

/** To the team: an applicant has paid, and waits for a decision since this day (2027-01-31). */
export const applicationWaits = (site: Site, { userId, sent }: { userId: string; sent: string }): Mail =>
  compose(site, { to: site.supportEmail }, why, 'An application has waited for 30 days', [
    `An applicant has paid, sent documents on ${formatDate(sent)}, and still has no decision. We promise one within 1 to 3 business days.`,
    { facts: [['Account', userId]] },
    { button: 'Open the account', url: linkTo(site, `${to.admin}?user=${userId}`) },
  ])

/** To the team: the provider could not refund a declined applicant, who must get the money in another way. */
export const refundFailed = (site: Site, { userId }: { userId: string }): Mail =>
  compose(site, { to: site.supportEmail }, why, 'A refund did not go through', [
    'The payment provider could not refund an applicant who was declined, or not in full.',
    { facts: [['Account', userId]] },
    'Look at the payment in the dashboard of the provider, refund it there or arrange it with the applicant. The product shows a refund that was made there by itself.',
    { button: 'Open the account', url: linkTo(site, `${to.admin}?user=${userId}`) },
  ])

/** To the team: a person who may be written about has confirmed a request. It names no one. */
export const caseOpened = (site: Site, { kind, dueAt }: { kind: CaseKind; dueAt: Date }): Mail =>
  compose(site, { to: site.supportEmail }, why, `A new case: ${caseNouns[kind]}`, [
    `A person has sent us a ${caseNouns[kind]} and confirmed the address for the answer.`,
    { facts: [['Answer due', formatDate(dueAt)]] },
    openCases(site),
  ])

const openCases = (site: Site) => ({ button: 'Open the cases', url: linkTo(site, `${to.admin}?tab=cases`) })

/** To every admin: a case is not decided in time. It names no one. */
export const caseLate = (
  site: Site,
  { kind, caseId, ...admin }: { to: string; firstName: string; kind: CaseKind; caseId: string },
): Mail =>
  compose(site, admin, why, 'A case is not decided in time', [
    `A ${caseNouns[kind]} has reached its last day without a decision. A disputed review stays out of the score until somebody decides.`,
    { facts: [['Case', caseId]] },
    openCases(site),
  ])

/** To the team: what authors have begun before its announcement postpones an erasure. */
export const erasurePostponed = (site: Site, { caseId, until }: { caseId: string; until: Date }): Mail =>
  compose(site, { to: site.supportEmail }, why, 'An erasure is postponed', [
    'A claim or an incident pack from before the decision is still open. The person has been informed. The erasure is carried out on its new day, whatever else comes.',
    {
      facts: [
        ['Case', caseId],
        ['Erased on', formatDate(until)],
      ],
    },
    openCases(site),
  ])

/** To the team: the author of a disputed review has answered. */
export const authorAnswered = (site: Site, { answer }: { answer: AuthorAnswer }): Mail =>
  compose(site, { to: site.supportEmail }, why, 'The author of a disputed review has answered', [
    { facts: [['Answer', authorAnswers[answer]]] },
    openCases(site),
  ])

/** To the team: somebody asks another admin to look at a decision. */
export const secondLookAsked = (
  site: Site,
  { by, kind }: { by: 'person' | 'author'; kind: CaseKind },
): Mail =>
  compose(site, { to: site.supportEmail }, why, 'A second look is asked for', [
    `The ${by === 'person' ? 'person' : 'author of the review'} asks for a second look at the decision on a ${caseNouns[kind]}. Another admin than the first one has to decide.`,
    openCases(site),
  ])

/**
 * To the team: a message from the contact form. Replies go to the person.
 * @param question.message plain text with line breaks; everything else is escaped
 * @param question.userId the member's id; left out for a visitor
 */
export const supportMessage = (
  site: Site,
  question: { email: string; subject: string; message: string; userId?: string },
): Mail =>
  compose(site, { to: site.supportEmail, replyTo: question.email }, why, question.subject, [
    {
      facts: [
        ['From', question.email],
        ['Account', question.userId ?? 'none, a visitor'],
      ],
    },
    { quote: question.message.replaceAll(/\r\n?/g, '\n') },
    { small: `To answer, reply to this mail. The answer goes to ${question.email}.` },
  ])
