import * as v from 'valibot'

/** Id of a document as it appears on the wire; `_id` and `id` are the same string (D-81). */
export const Id = v.pipe(v.string('Choose an entry of the list'), v.regex(/^[0-9a-f]{24}$/, 'Unknown id'))

/** A time on the wire, ISO 8601 in UTC (OP-37). */
export const Time = v.pipe(v.string(), v.isoTimestamp())

const printable = /^\P{Cc}*$/u
const printableLines = /^[\P{Cc}\r\n\t]*$/u

const short = (label: string, max: number) =>
  v.pipe(
    v.optional(v.string(`${label} must be text`), ''),
    v.trim(),
    v.normalize('NFC'),
    v.regex(printable, `${label} holds characters that cannot be used`),
    v.maxLength(max, `${label} can have at most ${max.toLocaleString('en-US')} characters`),
  )

/** One line of text that may stay empty; trimmed, without control characters. */
export const line = (label: string, max = 100) => short(label, max)

/** One line of text that must not be blank; `required` is said when it is. */
export const requiredLine = (label: string, required = `${label} is required`, max = 100) =>
  v.pipe(short(label, max), v.nonEmpty(required))

/** Text of several lines that must not be blank. */
export const requiredText = (label: string, required: string, max: number) =>
  v.pipe(
    v.optional(v.string(`${label} must be text`), ''),
    v.trim(),
    v.normalize('NFC'),
    v.nonEmpty(required),
    v.regex(printableLines, `${label} holds characters that cannot be used`),
    v.maxLength(max, `${label} can have at most ${max.toLocaleString('en-US')} characters`),
    v.transform((text) => text.replace(/\r\n?/g, '\n')),
  )

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
