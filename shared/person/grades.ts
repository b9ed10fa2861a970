/** How sure it is that a guest is the person who was typed, the surest first (MAT-02). */
export const grades = ['same', 'likely', 'related', 'possible', 'other'] as const
export type Grade = (typeof grades)[number]

/** How a typed field agrees with the guest's, in the order in which they are shown: what speaks against comes first. */
export const verdicts = ['differs', 'similar', 'agrees', 'unknown'] as const
export type Verdict = (typeof verdicts)[number]

export const matchFields = [
  'firstName',
  'lastName',
  'phoneNumber',
  'lastFour',
  'city',
  'state',
  'country',
] as const
export type MatchField = (typeof matchFields)[number]
