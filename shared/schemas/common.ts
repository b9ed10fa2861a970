import * as v from 'valibot'

/** Id of a document as it appears on the wire; `_id` and `id` are the same string (D-81). */
export const Id = v.pipe(v.string('Choose an entry of the list'), v.regex(/^[0-9a-f]{24}$/, 'Unknown id'))

/** A time on the wire, ISO 8601 in UTC (OP-37). */
export const Time = v.pipe(v.string(), v.isoTimestamp())

// Control characters, halves of surrogate pairs, and the sign that shows a text backwards.
const unprintable = /[\p{Cc}\p{Cs}\u202e]/u
const isPrintable = (text: string) => !unprintable.test(text)
const hasPrintableLines = (text: string) => isPrintable(text.replace(/[\r\n\t]/g, ''))

/** Signs that take no place, such as the zero-width blank, look empty; of a text that is empty another check speaks. */
const isVisible = (text: string) => text === '' || text.replace(/\p{Cf}/gu, '').trim() !== ''

const tooLong = (label: string, max: number) =>
  `${label} can have at most ${max.toLocaleString('en-US')} characters`

const short = (label: string, max: number) =>
  v.pipe(
    v.optional(v.string(`${label} must be text`), ''),
    v.trim(),
    v.normalize('NFC'),
    v.check(isPrintable, `${label} holds characters that cannot be used`),
    v.maxLength(max, () => tooLong(label, max)),
  )

/** One line of text that may stay empty; trimmed, without control characters. */
export const line = (label: string, max = 100) => short(label, max)

/** One line of text that must not be blank; `required` is said when it is. */
export const requiredLine = (label: string, required = `${label} is required`, max = 100) =>
  v.pipe(short(label, max), v.nonEmpty(required), v.check(isVisible, required))

/** Text of several lines that must not be blank. */
export const requiredText = (label: string, required: string, max: number) =>
  v.pipe(
    v.optional(v.string(`${label} must be text`), ''),
    v.trim(),
    v.normalize('NFC'),
    v.nonEmpty(required),
    v.check(isVisible, required),
    v.check(hasPrintableLines, `${label} holds characters that cannot be used`),
    v.maxLength(max, () => tooLong(label, max)),
    v.transform((text) => text.replace(/\r\n?/g, '\n')),
  )

/** What a list of the admins is filtered by (D-82). */
export const ListFilter = v.pipe(
  v.string('The filter must be text'),
  v.trim(),
  v.check(isPrintable, 'The filter holds characters that cannot be used'),
  v.maxLength(200, 'The filter can have at most 200 characters'),
)

/** Where the next page of a list begins, as the page before it said in `x-next-cursor` (D-32). */
export const Cursor = v.pipe(v.string('Unknown page'), v.maxLength(1000, 'Unknown page'))

/** An email address: required, at most 254 characters, looks like an address (VAL-06, VAL-07). */
export const Email = v.pipe(
  requiredLine('Email', 'Email is required', 254),
  v.email('Enter a valid email address'),
)

/** The site origin that the page sends along with calls that mail links; used only as D-13 allows. */
export const Origin = v.optional(
  v.pipe(v.string('The address must be text'), v.maxLength(300, 'The address is too long')),
  '',
)

/** A flag as a form or JSON may carry it. */
export const Flag = (message: string) =>
  v.union(
    [
      v.boolean(),
      v.pipe(
        v.picklist(['true', 'false', 'on']),
        v.transform((text) => text !== 'false'),
      ),
    ],
    message,
  )

export const Message = v.object({ message: v.string() })
