/** How a typed number agrees with a stored one. */
export type PhoneLevel = 'same' | 'four' | 'near' | 'differs' | 'fourDiffer' | 'unknown'

/** A typed number: ten digits, or the last four alone; '' is not typed. */
export type TypedPhone = { whole: string; four: string }

/** Compares a typed number with the stored key: the last ten digits, or the last four where only they are known. */
export function comparePhones({ whole, four }: TypedPhone, key: string): PhoneLevel {
  if (key.length < 4) return 'unknown'
  if (whole !== '' && key.length === 10)
    return whole === key ? 'same' : isNear(whole, key) ? 'near' : 'differs'
  const typedFour = whole === '' ? four : whole.slice(-4)
  return typedFour === key.slice(-4) ? 'four' : 'fourDiffer'
}

/** Whether two numbers differ in one digit, or have two neighbors turned. */
function isNear(a: string, b: string): boolean {
  const wrong = Array.from(a).flatMap((digit, n) => (digit === b[n] ? [] : [n]))
  const [first, second] = wrong
  if (wrong.length === 1) return true
  return wrong.length === 2 && second === first! + 1 && a[first!] === b[second] && a[second] === b[first!]
}
