/**
 * How a typed number agrees with a stored one. `nine`: all but the first of ten digits, where one number has a trunk prefix
 * in place of the code of its country ('06 12 34 56 78', '+33 6 12 34 56 78').
 */
export type PhoneLevel = 'same' | 'nine' | 'four' | 'near' | 'differs' | 'fourDiffer' | 'unknown'

/** A typed number: its last ten digits, or the last four alone; '' is not typed. */
export type TypedPhone = {
  whole: string
  four: string
  /** The last ten digits with the code of the country that was chosen; '' without one. */
  international: string
}

/** Compares a typed number with the stored key: the last ten digits, or the last four where only they are known. */
export function comparePhones({ whole, four, international }: TypedPhone, key: string): PhoneLevel {
  if (key.length < 4) return 'unknown'
  if (whole !== '' && key.length === 10) {
    if (key === whole || key === international) return 'same'
    if (international === '' && isNational(whole, key)) return 'nine'
    return isNear(whole, key) ? 'near' : 'differs'
  }
  const typedFour = whole === '' ? four : whole.slice(-4)
  return typedFour === key.slice(-4) ? 'four' : 'fourDiffer'
}

const trunkPrefix = '0'
const isNational = (a: string, b: string) =>
  a.slice(1) === b.slice(1) && (a.startsWith(trunkPrefix) || b.startsWith(trunkPrefix))

/** The stored keys of which this number may be one: as it was typed, with its country, or with any. */
export function phoneKeysOf({ whole, international }: TypedPhone): string[] {
  if (whole === '') return []
  if (international !== '') return [...new Set([whole, international])]
  const first = hasTrunkPrefix({ whole }) ? Array.from('0123456789') : [whole.charAt(0), trunkPrefix]
  return first.map((digit) => digit + whole.slice(1))
}

/** Whether a number without the code of a country was typed as it is dialed within one. */
export const hasTrunkPrefix = ({ whole }: Pick<TypedPhone, 'whole'>): boolean => whole.startsWith(trunkPrefix)

/** Whether two numbers differ in one digit, or have two neighbors turned. */
function isNear(a: string, b: string): boolean {
  const wrong = Array.from(a).flatMap((digit, n) => (digit === b[n] ? [] : [n]))
  const [first, second] = wrong
  if (wrong.length === 1) return true
  return wrong.length === 2 && second === first! + 1 && a[first!] === b[second] && a[second] === b[first!]
}
