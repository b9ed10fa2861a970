import * as v from 'valibot'

/** The id of a document; responses contain it as `_id` and `id`. */
export const Id = v.pipe(v.string('Choose an entry from the list'), v.regex(/^[0-9a-f]{24}$/, 'Unknown id'))

/** A time as ISO 8601 in UTC. */
export const Time = v.pipe(v.string(), v.isoTimestamp())

// Control characters, lone surrogates, and the right-to-left override.
const unprintable = /[\p{Cc}\p{Cs}\u202e]/u
const isPrintable = (text: string) => !unprintable.test(text)
const hasPrintableLines = (text: string) => isPrintable(text.replace(/[\r\n\t]/g, ''))

/** False for a text of invisible characters only, such as zero-width spaces; an empty text is another check's error. */
const isVisible = (text: string) => text === '' || text.replace(/\p{Cf}/gu, '').trim() !== ''

const tooLong = (label: string, max: number) =>
  `${label} can have at most ${max.toLocaleString('en-US')} characters`

// To normalize more marks in a row takes quadratic time; the Stream-Safe Text Format has no more (UAX #15, 13).
const marksInARow = /\p{M}{31}/u

/** Text in NFC; only texts that can be normalized and that a person could have typed. */
const typedText = (label: string, max: number) =>
  v.pipe(
    v.optional(v.string(`${label} must be text`), ''),
    v.maxLength(4 * max + 100, () => tooLong(label, max)), // trimmed and composed it may be short enough
    v.check((text) => !marksInARow.test(text), `${label} holds characters that cannot be used`),
    v.trim(),
    v.normalize('NFC'),
  )

const singleLine = (label: string, max: number) =>
  v.pipe(
    typedText(label, max),
    v.check(isPrintable, `${label} holds characters that cannot be used`),
    v.maxLength(max, () => tooLong(label, max)),
  )

/** One line of text that may stay empty; trimmed, without control characters. */
export const line = (label: string, max = 100) => singleLine(label, max)

/** One line of text that must not be blank; `required` is the message when it is. */
export const requiredLine = (label: string, required = `${label} is required`, max = 100) =>
  v.pipe(singleLine(label, max), v.nonEmpty(required), v.check(isVisible, required))

/** Text of several lines that must not be blank. */
export const requiredText = (label: string, required: string, max: number) =>
  v.pipe(
    typedText(label, max),
    v.nonEmpty(required),
    v.check(isVisible, required),
    v.check(hasPrintableLines, `${label} holds characters that cannot be used`),
    v.maxLength(max, () => tooLong(label, max)),
    v.transform((text) => text.replace(/\r\n?/g, '\n')),
  )

/** The filter of an admin's table. */
export const ListFilter = v.pipe(
  v.string('The filter must be text'),
  v.trim(),
  v.check(isPrintable, 'The filter holds characters that cannot be used'),
  v.maxLength(200, 'The filter can have at most 200 characters'),
)

/** The `x-next-cursor` of the previous page. */
export const Cursor = v.pipe(v.string('Unknown page'), v.maxLength(1000, 'Unknown page'))

/** A required email address of at most 254 characters: ASCII as typed, never folded to another's by NFC. */
export const Email = v.pipe(
  v.optional(v.string('Email must be text'), ''),
  v.trim(),
  v.nonEmpty('Email is required'),
  v.maxLength(254, () => tooLong('Email', 254)),
  v.email('Enter a valid email address'),
)

/** The origin that the page sends with calls that mail links. The server must not trust it. */
export const Origin = v.optional(
  v.pipe(v.string('The address must be text'), v.maxLength(300, 'The address is too long')),
  '',
)

/** A flag in a form or in JSON. */
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
