import { brand } from '../../shared/brand.ts'
import { formatDate } from '../../shared/dates.ts'
import { facts, paragraph, section, type TextDocument } from '../../shared/document.ts'
import { formatPhone } from '../../shared/phone.ts'
import { locationOf } from '../../shared/places.ts'
import { pluralize } from '../../shared/pluralize.ts'
import { NotFound } from '../http/errors.ts'
import { shownVersions } from '../reviews/shown-review.ts'
import type { CaseDeps } from './case-deps.ts'
import type { CaseDoc } from './cases.collection.ts'

/** What is stored about a person, without any author (CAS-09). Times are ISO 8601 in UTC, months such as 2026-11 or 'over three years ago'. */
export type OwnFile = {
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
    filesOfEvidence: number
    yourStatement: string
    isShownToMembers: boolean
    isDisputed: boolean
  }[]
  openedByMembers: { month: string; members: number }[]
}

/** Whether the person may download a copy: the case asked for one, and it was granted. */
export const hasCopy = ({ kind, guest, decisions }: CaseDoc): boolean =>
  kind === 'copy' && guest !== undefined && decisions.at(-1)?.reason === 'sent'

/** Everything that is stored about the guest of a case. Throws NotFound when the guest is not there any more. */
export async function ownFile(deps: CaseDeps, { guest }: CaseDoc): Promise<OwnFile> {
  const stored = guest ? await deps.guests.byId(guest) : null
  if (!stored) throw new NotFound('Nothing is stored now')
  const reviews = await deps.reviews.publishedOf(stored._id)
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
      filesOfEvidence: review.fileCount,
      yourStatement: review.statement ?? '',
      isShownToMembers: !review.hiddenByAdmin,
      isDisputed: review.dispute?.isMarked === true,
    })),
    openedByMembers: await deps.views.perMonth(stored._id),
  }
}

/** The file as a document; what people wrote is in facts, which contain no links. */
export function ownFileDocument(file: OwnFile): TextDocument {
  // One section, because a table of contents has room for a page of them.
  const reviews = file.reviews.flatMap((review, index) => [
    paragraph(`Review ${index + 1} of ${file.reviews.length}:`),
    facts(
      { label: 'Type', value: review.type },
      { label: 'Written on', value: formatDate(review.writtenAt) },
      { label: 'Text', value: review.text },
      ...review.earlierTexts.map((text) => ({ label: 'Earlier text', value: text })),
      { label: 'Evidence', value: pluralize(review.filesOfEvidence, 'file') },
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
      paragraph('This is everything that the register holds about you. Who wrote a review is left out.'),
      facts(
        { label: 'Name', value: file.name },
        { label: 'Phone number', value: file.phoneNumber },
        { label: 'Place', value: file.place || 'None' },
        { label: 'Added on', value: formatDate(file.addedAt) },
      ),
    ],
    sections: [
      section('reviews', 'What members wrote', ...(reviews.length > 0 ? reviews : [paragraph('Nothing.')])),
      section(
        'opened',
        'How many members opened it',
        file.openedByMembers.length === 0
          ? paragraph('Nobody has opened it yet.')
          : facts(
              ...file.openedByMembers.map(({ month, members }) => ({
                label: month,
                value: pluralize(members, 'member'),
              })),
            ),
      ),
    ],
  }
}
