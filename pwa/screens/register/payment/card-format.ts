const digitsOf = (text: string) => text.replace(/\D/g, '')

/** Writes a card number in groups of four: '4242424242424242' becomes '4242 4242 4242 4242'. */
export const formatCardNumber = (text: string): string =>
  digitsOf(text)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ')

/**
 * Writes an expiration date as MM/YY: '1240', '12 / 2040' and '12-40' become '12/40', '4/40' becomes '04/40'. Text that is
 * being deleted is not completed.
 */
export function formatExpiry(text: string, isDeleting = false): string {
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*[/.-]\s*(.*)$/.exec(text) ?? []
  if (month === '') {
    const digits = digitsOf(text)
    return digits.length > 2 ? `${digits.slice(0, 2)}/${shortYear(digits.slice(2))}` : digits
  }
  return `${isDeleting ? month : month.padStart(2, '0')}/${shortYear(digitsOf(year))}`
}

/** The last two digits of a whole year, or the first two of what is typed so far. */
const shortYear = (digits: string) => (/^20\d\d$/.test(digits) ? digits.slice(2) : digits.slice(0, 2))

type Typed = {
  /** The formatted text before the change. */
  before: string
  /** What the field contains after it. */
  text: string
  /** The caret's position in `text`. */
  caret: number
}

/**
 * Formats what was typed and says where the caret belongs: behind the same digit as before, or at the end. A deleted
 * separator takes the digit before it along, because the format would bring it back.
 */
export function formatTyped(
  format: (text: string, isDeleting: boolean) => string,
  { before, text, caret }: Typed,
): { text: string; caret: number } {
  const isDeleting = text.length < before.length
  const isSeparator = isDeleting && digitsOf(text) === digitsOf(before)
  const cut = isSeparator ? caret - 1 : caret
  const formatted = format(text.slice(0, Math.max(0, cut)) + text.slice(caret), isDeleting)
  if (caret >= text.length) return { text: formatted, caret: formatted.length }
  return { text: formatted, caret: placeAfter(formatted, digitsOf(text.slice(0, cut)).length) }
}

/** The place behind the first `count` digits of a text. */
function placeAfter(text: string, count: number): number {
  let place = 0
  for (let seen = 0; seen < count && place < text.length; place++) if (/\d/.test(text[place]!)) seen++
  return place
}
