import type { EvidenceMark } from '../schemas/evidence-marks.ts'
import type { Facts } from '../schemas/facts.ts'

/** What a pack is made of, as far as somebody may miss something in it. */
type PackContents = {
  facts: Facts
  /** The evidence: its mark, and whether its original is there and was not scaled. */
  files: { kind: string; mark: EvidenceMark | null; isSealed: boolean }[]
}

type Gap = { text: string; isMissing: (contents: PackContents) => boolean }
const has = ({ files }: PackContents, moment: EvidenceMark['moment']) =>
  files.some(({ mark }) => mark?.moment === moment)

/** What claims are refused for, in the order in which it matters. */
export const gaps = {
  dates: {
    text: 'The dates of the stay are not complete: add arrival and departure.',
    isMissing: ({ facts }) => !facts.arrival || !facts.departure,
  },
  evidence: {
    text: 'There is no evidence: add photos, an invoice, or messages.',
    isMissing: ({ files }) => files.length === 0,
  },
  before: {
    text: 'No evidence is marked as from before the stay: add a picture of the same room from before, or mark one under Receipts on your review.',
    isMissing: (contents) => contents.files.length > 0 && !has(contents, 'before'),
  },
  after: {
    text: 'No evidence is marked as from after the stay: mark what shows the damage, with its room, under Receipts on your review.',
    isMissing: (contents) => contents.files.length > 0 && !has(contents, 'after'),
  },
  originals: {
    text: 'Some files have no sealed original, because they were made smaller before they were sent or theirs is no longer kept.',
    isMissing: ({ files }) => files.some(({ isSealed }) => !isSealed),
  },
  invoice: {
    text: 'There is no invoice or estimate as a PDF that shows what it costs.',
    isMissing: ({ files }) => files.length > 0 && files.every(({ kind }) => kind !== 'pdf'),
  },
  amount: { text: 'No amount is claimed.', isMissing: ({ facts }) => facts.claimed === undefined },
  platform: { text: 'It does not say where the stay was booked.', isMissing: ({ facts }) => !facts.platform },
  report: {
    text: 'It does not say to whom it was reported: the platform, an insurer, or the police.',
    isMissing: ({ facts }) => (facts.reportedTo ?? []).length === 0,
  },
} as const satisfies Record<string, Gap>
type GapCode = keyof typeof gaps

/** What is missing in a pack of these contents; it can be made all the same. */
export const missingIn = (contents: PackContents): { code: GapCode; text: string }[] =>
  (Object.entries(gaps) as [GapCode, Gap][])
    .filter(([, { isMissing }]) => isMissing(contents))
    .map(([code, { text }]) => ({ code, text }))
