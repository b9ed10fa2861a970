import { brand } from '../../../shared/brand.ts'
import { decisionReasons } from '../../../shared/cases.ts'
import { eventTypes } from '../../../shared/notifications.ts'
import { outcomeReasons } from '../../../shared/verification.ts'
import type { Mail } from '../mail.ts'
import * as account from '../templates/account.ts'
import * as billing from '../templates/billing.ts'
import * as cases from '../templates/cases.ts'
import type { Site } from '../templates/letter.ts'
import * as closing from '../templates/account-closing.ts'
import * as notifications from '../templates/notifications.ts'
import * as suspension from '../templates/suspension.ts'
import * as team from '../templates/team.ts'
import * as retention from '../templates/retention.ts'
import * as verification from '../templates/verification.ts'

const site: Site = { publicUrl: 'https://www.example.com', supportEmail: brand.supportEmail }
const ana = { to: 'ana@example.com', firstName: 'Ana' }
const token = 'q3Yb1rZ0n8Vw5sXk2mTj7uGh4cLd9fPe6aRi0oNtQyU'
const at = new Date('2026-11-20T14:03:00Z')
const id = '65a1b2c3d4e5f60718293a4b'
const guest = { to: 'kim@example.com', token }
const decided = { ...ana, userId: id }
const refusal = {
  reason: outcomeReasons.declined['not-short-term'],
  text: 'The listing offers a lease of twelve months.',
}

/** Every mail of the product with invented data, by the name of its template. */
export const samples: Record<string, Mail> = {
  welcome: account.welcome(site, { ...ana, token }),
  'confirm address': account.confirmAddress(site, { ...ana, token }),
  verified: account.verified(site, { ...ana, paid: true }),
  'verified, not paid': account.verified(site, { ...ana, paid: false }),
  'better copy': verification.betterCopy(site, {
    ...decided,
    reason: outcomeReasons['better-copy'].unreadable,
    text: 'The photo of your license is blurred, so that the number and date cannot be read.\nPlease lay it on a dark table in daylight.',
  }),
  declined: verification.declined(site, { ...ana, ...refusal, refund: 'owed' }),
  'declined, not paid': verification.declined(site, { ...ana, ...refusal, refund: 'none' }),
  'declined, not refunded': verification.declined(site, {
    ...ana,
    reason: outcomeReasons.declined['false-information'],
    text: 'The insurer does not know this policy.',
    refund: 'kept',
  }),
  'insurance ends': verification.insuranceExpires(site, { ...decided, day: '2026-12-20' }),
  'documents erased soon': verification.documentsExpire(site, {
    ...ana,
    sent: '2026-11-01',
    day: '2026-12-01',
  }),
  notifications: notifications.notificationsMail(site, {
    ...ana,
    userId: id,
    texts: [
      { text: eventTypes['review-posted'].text, count: 2 },
      { text: eventTypes['statement-added'].text, count: 1 },
    ],
  }),
  'application waits': team.applicationWaits(site, { userId: id, sent: '2026-11-01' }),
  'password reset': account.passwordReset(site, { ...ana, token }),
  'confirm new email': account.confirmNewEmail(site, { ...ana, to: 'ana.new@example.com', token, hours: 24 }),
  'login on a new device': account.newDevice(site, {
    ...ana,
    at,
    browser: 'Chrome on Android',
    network: '203.0.113.x',
  }),
  'passkey added': account.passkeyAdded(site, { ...ana, at, name: 'My phone' }),
  'email entered elsewhere': account.emailEntered(site, { ...ana, at }),
  'email changed': account.emailChanged(site, { ...ana, newEmail: 'ana.new@example.com', at }),
  'password changed': account.passwordChanged(site, { ...ana, at }),
  'payment received': billing.paymentReceived(site, {
    ...ana,
    userId: id,
    planName: 'Entrepreneur',
    amount: 100,
    paidAt: at,
    renewal: { at: new Date('2027-11-20T14:03:00Z'), amount: 50_000 },
  }),
  'payment failed': billing.paymentFailed(site, { ...ana, planName: 'Manager', amount: 200_000, userId: id }),
  'review reported': team.reviewReported(site, { reviewId: id, guestId: id, reports: 1, marked: false }),
  'review marked': team.reviewReported(site, { reviewId: id, guestId: id, reports: 3, marked: true }),
  'backup failed': team.backupFailed(site, { reason: 'There is no room on the disk.' }),
  'many guests met': team.manyDistinctGuests(site, { userId: id, guests: 2000 }),
  'refund failed': team.refundFailed(site, { userId: id }),
  'confirm case': cases.confirmCase(site, { ...guest, kind: 'dispute' }),
  'case link renewed': cases.caseLinkRenewed(site, guest),
  'more asked': cases.moreAsked(site, {
    ...guest,
    kind: 'dispute',
    text: 'Which platform did you book on, and under which name?',
  }),
  'case identified': cases.caseIdentified(site, { ...guest, kind: 'dispute' }),
  'case joined': cases.caseJoined(site, { ...guest, kind: 'dispute' }),
  'case extended': cases.caseExtended(site, {
    ...guest,
    reason: 'The receipts are on their way.',
    until: at,
  }),
  'review withheld': cases.reviewWithheld(site, guest),
  'case decided': cases.caseDecided(site, {
    ...guest,
    kind: 'dispute',
    reason: decisionReasons.dispute.unproven,
    text: 'The photos do not show when they were taken.',
    until: at,
    mayAskAgain: true,
  }),
  'author asked': cases.authorAsked(site, {
    ...decided,
    text: 'Please tell us what the smell was like, and who noticed it.',
    until: at,
  }),
  'author withheld': cases.authorWithheld(site, decided),
  'dispute decided': cases.disputeDecided(site, {
    ...decided,
    reason: decisionReasons.dispute.unproven,
    text: 'The photos do not show when they were taken.',
  }),
  'erasure waits': cases.erasureWaits(site, { ...guest, until: at }),
  'erasure postponed': team.erasurePostponed(site, { caseId: id, until: at }),
  'review erased soon': cases.reviewErasedSoon(site, { ...decided, guest: 'Kim Lee', until: at }),
  'reviews leave': retention.reviewsLeave(site, {
    ...decided,
    posted: [new Date('2019-12-20T09:00:00Z')],
    at,
  }),
  suspended: suspension.suspended(site, {
    ...ana,
    reason: 'Three guests say that they never stayed with you. Please send us the bookings.',
  }),
  restored: suspension.restored(site, { ...ana, reason: 'The bookings that you sent are in order.' }),
  'suspension answered': suspension.suspensionAnswered(site, {
    email: 'ana@example.com',
    name: 'Ana Host',
    userId: id,
    text: 'The bookings are attached to the mail that I sent you on Monday.',
  }),
  'account closed': closing.accountClosed(site, { ...ana, at }),
  'suspended address back': closing.suspendedAddressBack(site, { email: 'ana@example.com', userId: id }),
  'case late': team.caseLate(site, { ...ana, kind: 'dispute', caseId: id }),
  'author answered': team.authorAnswered(site, { answer: 'stands-by' }),
  'second look asked': team.secondLookAsked(site, { by: 'person', kind: 'dispute' }),
  'case opened': team.caseOpened(site, { kind: 'dispute', dueAt: at }),
  'support message': team.supportMessage(site, {
    email: 'visitor@example.com',
    subject: 'Does it work for a single cabin?',
    message: 'Hello,\n\nI rent out one cabin & want to know <b>which plan</b> fits.\n\nThank you\nKim',
  }),
}
