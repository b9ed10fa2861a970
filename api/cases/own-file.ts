import { brand } from '../../shared/brand.ts'
import { formatDate } from '../../shared/dates.ts'
import { facts, section, type TextDocument } from '../../shared/document.ts'
import { formatPhone } from '../../shared/phone.ts'
import { locationOf } from '../../shared/places.ts'
import { pluralize } from '../../shared/pluralize.ts'
import { caseReasonText } from '../../shared/cases.ts'
import { exactFactsText, factTexts } from '../../shared/facts/texts.ts'
import type { Facts } from '../../shared/schemas/facts.ts'
import { NotFound } from '../http/errors.ts'
import type { ReviewDoc } from '../reviews/reviews.collection.ts'
import { shownVersions } from '../reviews/shown-review.ts'
import type { CaseDeps } from './case-deps.ts'
import type { CaseDoc } from './cases.collection.ts'

/** What is stored about a person, without any author (CAS-09). Times are ISO 8601 in UTC, months such as 2026-11 or 'over three years ago'. */
type OwnFile = {
  issuedAt: string
  name: string
  phoneNumber: string
  place: string
  addedAt: string
  reviews: {
    type: 'positive' | 'negative'
    text: string
    writtenAt: string
    earlierTexts: string[]
    /** The facts of the stay, without the listing. */
    facts: Omit<Facts, 'listing'>
    settledAt: string | null
    filesOfEvidence: number
    /** Of each file: its kind, when it was sent, and what its author says that it shows. */
    evidence: { kind: string; sentAt: string; shows: string }[]
    yourStatement: string
    isShownToMembers: boolean
    isDisputed: boolean
  }[]
  openedByMembers: { month: string; members: number }[]
  /** What was asked for in your name, and what the team decided. */
  requests: { kind: string; askedAt: string; decisions: { reason: string; text: string; at: string }[] }[]
  /** What is held and not in here, each with the reason. */
  withheld: string[]
}

const withheld = [
  'Who wrote a review, and what its author calls the listing: that would tell who the member is.',
  'The files of evidence themselves: they can show other people, and the home of a member.',
  'Which members opened your entry, and on which days: the register keeps no more than is needed for its limits.',
  'Reviews whose review period on a platform is not over: until then their authors alone see them, and they may change.',
]

/** Whether the person may download a copy: the case asked for one, and it was granted. */
export const hasCopy = ({ kind, guest, decisions }: CaseDoc): boolean =>
  kind === 'copy' && guest !== undefined && decisions.at(-1)?.reason === 'sent'

/** Everything that is stored about the guest of a case, and what of it is withheld. Throws NotFound when the guest is not there any more. */
export async function ownFile(deps: CaseDeps, { guest }: CaseDoc): Promise<OwnFile> {
  const stored = guest ? await deps.guests.byId(guest) : null
  if (!stored) throw new NotFound('Nothing is stored now')
  const reviews = await deps.reviews.publishedOf(stored._id)
  const evidence = new Map(
    await Promise.all(
      reviews.map(async (review) => [review._id.toHexString(), await evidenceOf(deps, review)] as const),
    ),
  )
  return {
    issuedAt: deps.now().toISOString(),
    name: `${stored.firstName} ${stored.lastName}`,
    phoneNumber: formatPhone(stored.phoneNumber),
    place: locationOf(stored),
    addedAt: stored.createdAt.toISOString(),
    reviews: reviews.map((review) => ({
      type: review.type === '1' ? 'positive' : 'negative',
      text: review.text,
      writtenAt: review.createdAt.toISOString(),
      earlierTexts: shownVersions(review),
      facts: factsOf(review),
      settledAt: review.settledAt?.toISOString() ?? null,
      filesOfEvidence: review.fileCount,
      evidence: evidence.get(review._id.toHexString())!,
      yourStatement: review.statement ?? '',
      isShownToMembers: !review.hiddenByAdmin,
      isDisputed: review.dispute?.isMarked === true,
    })),
    openedByMembers: await deps.views.perMonth(stored._id),
    requests: (await deps.cases.ofGuest(stored._id)).map(({ kind, createdAt, decisions }) => ({
      kind,
      askedAt: createdAt.toISOString(),
      decisions: decisions.map(({ reason, text, at }) => ({
        reason: caseReasonText(kind, reason),
        text,
        at: at.toISOString(),
      })),
    })),
    withheld,
  }
}

function factsOf({ facts: stored = {} }: ReviewDoc) {
  const { listing: _, ...known } = stored
  return known
}

async function evidenceOf({ files }: CaseDeps, { files: refs, marks = {} }: ReviewDoc) {
  const stored = await files.describe(refs.map(({ _id }) => _id))
  return stored.map(({ _id, ext, createdAt }) => {
    const mark = marks[_id.toHexString()]
    return {
      kind: ext,
      sentAt: createdAt.toISOString(),
      shows: mark ? `${mark.room}, ${mark.moment} the stay` : '',
    }
  })
}

/** 'Mar 2, 2026 to Mar 5, 2026; claimed $250. Booked on Airbnb. Smoking', or empty. */
function stayText(known: Facts): string {
  const { arrival: _arrival, departure: _departure, ...others } = known // exact days are there already
  return [exactFactsText(known), ...factTexts(others)].filter(Boolean).join('. ')
}

/** The file as a document; what people wrote is in facts, which contain no links. */
export function ownFileDocument(file: OwnFile): TextDocument {
  // One section, because a table of contents has room for a page of them.
  const reviews = file.reviews.flatMap((review, index) => [
    `Review ${index + 1} of ${file.reviews.length}:`,
    facts(
      { label: 'Type', value: review.type },
      { label: 'Written on', value: formatDate(review.writtenAt) },
      { label: 'Text', value: review.text },
      ...review.earlierTexts.map((text) => ({ label: 'Earlier text', value: text })),
      { label: 'Stay', value: stayText(review.facts) || 'None' },
      ...(review.settledAt ? [{ label: 'Settled on', value: formatDate(review.settledAt) }] : []),
      { label: 'Evidence', value: pluralize(review.filesOfEvidence, 'file') },
      ...review.evidence.map(({ kind, sentAt, shows }) => ({
        label: kind.toUpperCase(),
        value: [`sent on ${formatDate(sentAt)}`, shows].filter(Boolean).join('; '),
      })),
      { label: 'Your statement', value: review.yourStatement || 'None' },
      {
        label: 'Members',
        value: `${review.isShownToMembers ? 'can read it' : 'do not see it'}${review.isDisputed ? '; it is disputed' : ''}`,
      },
    ),
  ])
  return {
    title: 'What is stored about you',
    subtitle: `Issued by ${brand.company} on ${formatDate(file.issuedAt)}`,
    intro: [
      'This is what the register holds about you. What is withheld, and why, is named at the end.',
      facts(
        { label: 'Name', value: file.name },
        { label: 'Phone number', value: file.phoneNumber },
        { label: 'Place', value: file.place || 'None' },
        { label: 'Added on', value: formatDate(file.addedAt) },
      ),
    ],
    sections: [
      section('reviews', 'What members wrote', ...(reviews.length > 0 ? reviews : ['Nothing.'])),
      section(
        'opened',
        'How many members opened it',
        file.openedByMembers.length === 0
          ? 'Nobody has opened it yet.'
          : facts(
              ...file.openedByMembers.map(({ month, members }) => ({
                label: month,
                value: pluralize(members, 'member'),
              })),
            ),
      ),
      section(
        'requests',
        'What was asked for in your name, and decided',
        ...(file.requests.length === 0
          ? ['Nothing.']
          : file.requests.flatMap(({ kind, askedAt, decisions }) => [
              `Asked on ${formatDate(askedAt)} (${kind}):`,
              facts(
                ...(decisions.length === 0 ? [{ label: 'Decision', value: 'None yet' }] : []),
                ...decisions.map(({ reason, text, at }) => ({
                  label: formatDate(at),
                  value: [reason, text].filter(Boolean).join(' '),
                })),
              ),
            ])),
      ),
      section('withheld', 'What is withheld, and why', ...file.withheld.map((reason) => reason)),
    ],
  }
}
