import PostalMime from 'postal-mime'
import type { Deps } from '../deps.ts'
import { NotFound, Refusal, TooLarge, Unauthorized } from '../http/errors.ts'
import { readArrivals } from '../../shared/arrivals/parsing/read.ts'
import { unclear } from '../../shared/schemas/intake.ts'
import type { IntakeDoc } from './intakes.collection.ts'
import { note, noteTaken, notingFailure, readTime } from './take-message.ts'
import { takeStays } from './take-stays.ts'

export type MailDeps = Pick<
  Deps,
  | 'stays'
  | 'stayDays'
  | 'transaction'
  | 'now'
  | 'intakes'
  | 'events'
  | 'users'
  | 'dns'
  | 'limits'
  | 'config'
  | 'log'
>

export const maxMessageBytes = 1024 ** 2
/** Reading a mail takes time of all. */
const perMember = { max: 120, windowMs: 3_600_000 }

/** The domains of which platforms send confirmations. */
const platforms = [
  'airbnb.com',
  'booking.com',
  'vrbo.com',
  'homeaway.com',
  'abritel.fr',
  'fewo-direkt.de',
  'expedia.com',
  'expediagroup.com',
  'expediapartnercentral.com',
  'tripadvisor.com',
  'agoda.com',
  'holidu.com',
]
const isOfPlatform = (domain: string) => platforms.some((one) => domain === one || domain.endsWith(`.${one}`))
/** Here guests write themselves, under the platform's signature; Vrbo confirms from there, too. */
const relays = /@(?:guests?|reply|messages?|m)\./
const isOfVrbo = ({ from, subject }: { from: string; subject: string }) =>
  /^sender@messages\.(?:homeaway|vrbo)\.com$/.test(from) && /^Instant Booking from /i.test(subject)
/** A conversation with a guest holds the guest's own words. */
const isConversation = (subject: string) => /^(?:re|aw|sv|antw|res|r)\s?:|\bmessage\b/i.test(subject.trim())
const gmailForwarding = 'forwarding-noreply@google.com'

/**
 * Takes a confirmation by mail: signed by its platform, or forwarded from the member's own confirmed address. One that is
 * no confirmation, or is not certain, is taken without being kept. Throws TooLarge, NotFound for an address that has ended
 * meanwhile, Unauthorized for a missing signature, and a Refusal 503 while its key cannot be looked up.
 */
export async function takeMail(deps: MailDeps, { _id, hash }: IntakeDoc, mail: Buffer): Promise<void> {
  if (mail.byteLength > maxMessageBytes) throw new TooLarge('A mail can have at most 1 MB')
  await deps.limits.consume(`mails:${_id.toHexString()}`, perMember)
  const say = (stays: number, ...missing: string[]) => note(deps, _id, 'Email', stays, missing)
  const sender = await senderOf(deps, mail)
  // Looking up keys takes a while, and the address, or the account, may have ended meanwhile.
  if ((await deps.intakes.ofMember(_id))?.hash !== hash) throw new NotFound('There is no such address')
  const user = await deps.users.byId(_id)
  const isOwn = sender?.from === user?.emailKey && !user?.unconfirmed
  const isRelay = sender && relays.test(sender.from) && !isOfVrbo(sender)
  const isPlatform = sender?.signers.some(isOfPlatform) && !isRelay
  const isGmail = sender?.from === gmailForwarding
  if (!sender || !(isOwn || isPlatform || isGmail)) {
    await say(0, 'a signature of the platform or of your own email address')
    throw new Unauthorized('This mail is not signed by a platform or by the member’s own address')
  }
  const today = deps.now().toISOString().slice(0, 10)
  if (isGmail) return note(deps, _id, 'Gmail', 0, [], /\(#(\d{5,12})\)/.exec(sender.subject)?.[1])
  if (!isOwn && isConversation(sender.subject)) return say(0, 'a booking confirmation')
  const count = (pattern: RegExp) => mail.toString('latin1').match(pattern)?.length ?? 0
  if (count(/\n/g) > maxLines || count(/^--/gm) > maxParts) return say(0, 'a booking confirmation')
  const reading = await notingFailure(deps, _id, 'Email', readArrivals(mail, { today, mapped: {} }))
  if (reading.kind === 'refused') return say(0, 'a booking confirmation')
  if (reading.kind !== 'stays' || !reading.isCertain) return say(0, unclear)
  const { stays, calledOff, leftOut } = reading
  if (leftOut.cancelled > calledOff.length) return say(0, 'the booking code')
  const told = [...stays, ...calledOff].map((stay) => {
    const isCancelled = calledOff.includes(stay)
    return { stay, isCancelled, bookingId: '', at: sender.sent, decideBy: null }
  })
  const taken = await notingFailure(deps, _id, 'Email', takeStays(deps, _id, told))
  await noteTaken(deps, _id, 'Email', taken)
}

/** More than mails have; each signature costs a query, and all of it time. */
const maxSignatures = 10
const maxHead = 64 * 1024
const maxParts = 500
const maxLines = 20_000

/** Who wrote a mail, by signatures of the domain in From; null without one that holds. */
async function senderOf({ dns, now }: MailDeps, mail: Buffer) {
  const [head = ''] = mail.toString('latin1').split(/\r?\n\r?\n/, 1)
  const signatures = head.match(/^dkim-signature:/gim)?.length ?? 0
  if (signatures > maxSignatures || head.length > maxHead) return null
  const { dkimVerify } = await import('mailauth/lib/dkim/verify.js') // large, and rarely used
  const resolver = (name: string) => dns.resolveTxt(name)
  const options = { resolver, rejectRsaSha1: true, curTime: now() }
  const { headerFrom, headers, results } = await dkimVerify(mail, options)
  const valuesOf = (name: string) =>
    (headers?.parsed ?? [])
      .filter(({ key }) => key === name)
      .map(({ line }) => line.toString().replace(/^[^:]*:/, ''))
  const [from, ...others] = headerFrom
  const [subject, ...subjects] = valuesOf('subject')
  // A second one could be shown in place of the signed one.
  if (!from || others.length > 0 || subject === undefined || subjects.length > 0) return null
  const signers = results.flatMap(({ status, signingDomain, signingHeaders }) => {
    const signed = signingHeaders?.keys.toLowerCase().split(/[\s:]+/) ?? []
    const isWhole = !status.underSized && signed.includes('from') && signed.includes('subject')
    const holds = status.result === 'pass' && status.aligned && isWhole
    return holds && signingDomain ? [signingDomain.toLowerCase()] : []
  })
  if (signers.length === 0 && results.some(({ status }) => status.result === 'temperror'))
    throw new Refusal(503, 'The signature cannot be checked right now', { retryAfterSeconds: 60 })
  if (signers.length === 0) return null
  return {
    from: from.toLowerCase(),
    subject: (await PostalMime.parse(`Subject:${subject}\n\n`)).subject ?? '',
    signers,
    sent: readTime(valuesOf('date')[0] ?? ''),
  }
}
