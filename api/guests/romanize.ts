import anyAscii from 'any-ascii'

// Latin letters keep their accents, which the folding rules know better.
const latinOnly = /^[\u0000-\u024f\u1e00-\u1eff\u2000-\u206f]*$/ // eslint-disable-line no-control-regex

/** A name in Latin letters: 'Анна' becomes 'Anna'; one in Latin script stays as it is. */
export const romanize = (text: string): string => (latinOnly.test(text) ? text : anyAscii(text))
