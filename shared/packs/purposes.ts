import { claimPeriods } from '../facts/claim-period.ts'

/** The parts of an incident pack's PDF that follow its cover. */
export type PackPart = 'facts' | 'timeline' | 'evidence' | 'statement' | 'files' | 'verify'

/** For whom a pack is made: its words on the cover, and the order of its parts. They differ in nothing else. */
export type Purpose = { name: string; title: string; cover: string; parts: readonly PackPart[] }

const days = (platform: 'airbnb' | 'vrbo' | 'booking') => claimPeriods[platform]!.days

/** The purposes of an incident pack. */
export const purposes = {
  airbnb: {
    name: 'Airbnb',
    title: 'Incident pack for Airbnb',
    cover: `A host's record of one stay, for a request for reimbursement within ${days('airbnb')} days after the departure. The originals beside this PDF are the files as the host's device sent them: no byte of them was changed since, and no picture was enhanced here.`,
    parts: ['facts', 'evidence', 'timeline', 'statement', 'files', 'verify'],
  },
  vrbo: {
    name: 'Vrbo',
    title: 'Incident pack for Vrbo',
    cover: `A host's record of one stay, for a claim on the damage deposit or the damage protection within ${days('vrbo')} days after the departure. The originals beside this PDF are the files as the host's device sent them.`,
    parts: ['facts', 'timeline', 'evidence', 'statement', 'files', 'verify'],
  },
  booking: {
    name: 'Booking.com',
    title: 'Incident pack for Booking.com',
    cover: `A partner's record of one stay, for a damage request within ${days('booking')} days after the departure. The originals beside this PDF are the files as the partner's device sent them.`,
    parts: ['facts', 'timeline', 'statement', 'evidence', 'files', 'verify'],
  },
  insurer: {
    name: 'An insurer',
    title: 'Incident pack for an insurer',
    cover:
      "A policyholder's record of one stay, with the state of the rooms before and after it where pictures show it. Each file is listed with its checksum and the time at which it was received.",
    parts: ['facts', 'timeline', 'evidence', 'files', 'statement', 'verify'],
  },
  'small-claims': {
    name: 'Small claims court',
    title: 'Incident pack for small claims',
    cover:
      "A claimant's record of one stay: the statement first, then what happened in the order of time, then the evidence. Each file is listed with its checksum, so that it can be shown that nothing was changed since it was received.",
    parts: ['statement', 'timeline', 'facts', 'evidence', 'files', 'verify'],
  },
} as const satisfies Record<string, Purpose>
export type PackPurpose = keyof typeof purposes
