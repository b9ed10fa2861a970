import { claimPeriods } from '../facts/claim-period.ts'

/** The parts of an incident pack's PDF that follow its cover. */
export type PackPart = 'facts' | 'timeline' | 'evidence' | 'statement' | 'files' | 'verify'

/** For whom a pack is made: its words on the cover, and the order of its parts. They differ in nothing else. */
type Purpose = { name: string; title: string; cover: string; parts: readonly PackPart[] }

const days = (platform: 'airbnb' | 'vrbo' | 'booking') => claimPeriods[platform]!.days

/** The purposes of an incident pack. */
export const purposes = {
  airbnb: {
    name: 'Airbnb',
    title: 'Incident pack for Airbnb',
    cover: `A host's record of one stay, for a reimbursement request within ${days('airbnb')} days of checkout. Each original in this pack is the file exactly as the host's device sent it. Nothing was edited or enhanced here.`,
    parts: ['facts', 'evidence', 'timeline', 'statement', 'files', 'verify'],
  },
  vrbo: {
    name: 'Vrbo',
    title: 'Incident pack for Vrbo',
    cover: `A host's record of one stay, for a claim on the damage deposit or damage protection within ${days('vrbo')} days of checkout. Each original in this pack is the file exactly as the host's device sent it.`,
    parts: ['facts', 'timeline', 'evidence', 'statement', 'files', 'verify'],
  },
  booking: {
    name: 'Booking.com',
    title: 'Incident pack for Booking.com',
    cover: `A partner's record of one stay, for a damage request within ${days('booking')} days of checkout. Each original in this pack is the file exactly as the partner's device sent it.`,
    parts: ['facts', 'timeline', 'statement', 'evidence', 'files', 'verify'],
  },
  insurer: {
    name: 'An insurer',
    title: 'Incident pack for an insurer',
    cover:
      "A policyholder's record of one stay, with the condition of the rooms before and after it where pictures show it. Each file is listed with its checksum, and each original with the time it was received.",
    parts: ['facts', 'timeline', 'evidence', 'files', 'statement', 'verify'],
  },
  'small-claims': {
    name: 'Small claims court',
    title: 'Incident pack for small claims',
    cover:
      "A claimant's record of one stay: the statement first, then what happened in order of time, then the evidence. Each file is listed with its checksum, so any later change shows.",
    parts: ['statement', 'timeline', 'facts', 'evidence', 'files', 'verify'],
  },
} as const satisfies Record<string, Purpose>
export type PackPurpose = keyof typeof purposes
