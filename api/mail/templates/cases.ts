import { brand } from '../../../shared/brand.ts'
import {
  answerDays,
  authorDays,
  caseNouns,
  type CaseKind,
  confirmDays,
  disputeDays,
  erasureNoticeDays,
} from '../../../shared/cases.ts'
import { formatDate } from '../../../shared/dates.ts'
import { to } from '../../../shared/routes.ts'
import type { Mail } from '../mail.ts'
import { compose } from './layout.ts'
import { linkTo, type Site } from './letter.ts'

/** Where a letter to the person goes, and the token of its link. */
type Person = { to: string; token: string }

/** Where a letter to the author of a review goes. */
type Author = { to: string; firstName: string; userId: string }

const why = `You get this mail because this address was given on ${brand.name} for a request about a person's own data.`

/**
 * To the person who asks: the link that confirms the address and leads to the case. It repeats nothing of what was typed,
 * because anybody could have typed this address.
 */
export const confirmCase = (site: Site, { token, kind, ...person }: Person & { kind: CaseKind }): Mail =>
  compose(site, person, why, 'Confirm your request', [
    `Someone sent us a ${caseNouns[kind]} and gave this address for the answer. If it was you, open the link and confirm it there.`,
    { button: 'Confirm and follow the request', url: linkTo(site, to.case(token)) },
    `Please do so within ${confirmDays} days. You then get an answer with reasons within ${answerDays} days. Keep this email: its link shows where your request stands, without an account.`,
    { small: 'If it was not you, do nothing. The request is erased then.' },
  ])

const follow = (site: Site, token: string) => ({
  button: 'Open your request',
  url: linkTo(site, to.case(token)),
})

/** To the person, who has asked for another link. */
export const caseLinkRenewed = (site: Site, { token, ...person }: Person): Mail =>
  compose(site, person, why, 'Your new link', [
    'Your request has a new link. The earlier ones no longer work.',
    follow(site, token),
  ])

/** To the person: the team needs to know more. */
export const moreAsked = (
  site: Site,
  { token, kind, text, ...person }: Person & { kind: CaseKind; text: string },
): Mail =>
  compose(site, person, why, 'We need to know more', [
    `About your ${caseNouns[kind]}, our team writes:`,
    { quote: text },
    'Please answer on the page of your request.',
    follow(site, token),
  ])

/** To the person: an admin has made sure who it is; from now on the days of a dispute count. */
export const caseIdentified = (site: Site, { token, kind, ...person }: Person & { kind: CaseKind }): Mail =>
  compose(site, person, why, 'We know that it is you', [
    kind === 'dispute'
      ? `We have made sure that the review is about you. From today members see that it is disputed, and we decide within ${disputeDays} days. Its author is asked first.`
      : 'We have made sure who you are, and work on your request.',
    follow(site, token),
  ])

/** To the person: another open request is about the same, and goes on for both. */
export const caseJoined = (site: Site, { token, kind, ...person }: Person & { kind: CaseKind }): Mail =>
  compose(site, person, why, 'Your requests go on together', [
    `We have made sure who you are. Another ${caseNouns[kind]} about the same is open already: what you wrote stands there now, and you get its decision.`,
    follow(site, token),
  ])

/** To the person: a dispute takes longer, once. */
export const caseExtended = (
  site: Site,
  { token, reason, until, ...person }: Person & { reason: string; until: Date },
): Mail =>
  compose(site, person, why, 'Your dispute takes longer', [
    `We need more time, and decide by ${formatDate(until)}. This happens once at most. The reason:`,
    { quote: reason },
    follow(site, token),
  ])

/** To the person: the author was silent, so members no longer see the review. */
export const reviewWithheld = (site: Site, { token, ...person }: Person): Mail =>
  compose(site, person, why, 'Members no longer see the review', [
    'The author of the review you dispute has not answered in time. Members do not see the review until we decide.',
    follow(site, token),
  ])

/** To the person: the decision. `reason` is a sentence of the closed list, `text` what an admin wrote to it. */
export const caseDecided = (
  site: Site,
  {
    token,
    kind,
    reason,
    text,
    until,
    mayAskAgain,
    ...person
  }: Person & { kind: CaseKind; reason: string; text: string; until: Date; mayAskAgain: boolean },
): Mail =>
  compose(site, person, why, `Our decision on your ${caseNouns[kind]}`, [
    reason,
    { quote: text },
    mayAskAgain
      ? `If you disagree, you can ask once for a second look by another person of our team. The page of your request stays until ${formatDate(until)}.`
      : `This was the second look. The page of your request stays until ${formatDate(until)}.`,
    follow(site, token),
  ])

/** To the person: an erasure waits once for what authors have begun before it was decided. */
export const erasureWaits = (site: Site, { token, until, ...person }: Person & { until: Date }): Mail =>
  compose(site, person, why, 'Your erasure takes longer', [
    `A claim or an incident pack from before our decision is still open. We therefore erase everything about you by ${formatDate(until)} instead of ${erasureNoticeDays} days after the decision. Nothing can postpone it again but a dispute of yours or the law.`,
    'The page of your request works until it is done.',
    follow(site, token),
  ])

const authorWhy = `You get this mail because you have posted a review at ${brand.name}.`

const ownReviews = (site: Site, userId: string) => ({
  button: 'Open your reviews',
  url: linkTo(site, to.account(userId, 'reviews')),
})

/** To the author of a disputed review: what the team asks, and until when. It names neither the guest nor the text. */
export const authorAsked = (
  site: Site,
  { userId, text, until, ...person }: Author & { text: string; until: Date },
): Mail =>
  compose(site, person, authorWhy, `A guest disputes your review: please answer by ${formatDate(until)}`, [
    'A person whom we have identified disputes a review of yours. Members see that it is disputed, and do not learn who you are; nor does the person.',
    { quote: text },
    `Please answer within ${authorDays} days, before ${formatDate(until)} (UTC): correct the review, stand by it and tell us what supports it, or withdraw it. Without an answer members do not see it from then on, until we decide.`,
    ownReviews(site, userId),
  ])

/** To the author who was silent: members no longer see the review. */
export const authorWithheld = (site: Site, { userId, ...person }: Author): Mail =>
  compose(site, person, authorWhy, 'Your disputed review is withheld', [
    'We have not had your answer in time. Members do not see the review until we decide. Nothing is erased, and our decision can bring it back.',
    'You can still answer on the review.',
    ownReviews(site, userId),
  ])

/** To the author of reviews of a guest who is erased after `until`. */
export const reviewErasedSoon = (
  site: Site,
  { userId, guest, until, ...person }: Author & { guest: string; until: Date },
): Mail =>
  compose(site, person, authorWhy, 'Your review will be erased with its guest', [
    `We have decided to erase everything about ${guest} on ${formatDate(until)}. Your review and its evidence will be erased with it. Until then you can read and copy them.`,
    ownReviews(site, userId),
  ])

/** To the author: the decision on the dispute. */
export const disputeDecided = (
  site: Site,
  { userId, reason, text, ...person }: Author & { reason: string; text: string },
): Mail =>
  compose(site, person, authorWhy, 'Our decision on your disputed review', [
    reason,
    { quote: text },
    ownReviews(site, userId),
  ])
