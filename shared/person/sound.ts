import { doubleMetaphone } from 'double-metaphone'
import { letterDistance } from './letters.ts'

/**
 * How a name is heard, as letters: 'Wojciech' and 'Voychek' both give 'foisek'. Spellings of several languages meet
 * there; it is for comparing only. Takes one folded name in Latin letters; other scripts stay as they are.
 */
export function heard(name: string): string {
  if (!/^[a-z]+$/.test(name)) return name
  const known = heardBefore.get(name)
  if (known !== undefined) return known
  let text = name
  for (const [pattern, replacement] of rules) text = text.replace(pattern, replacement)
  if (heardBefore.size >= mostHeard) heardBefore.clear()
  heardBefore.set(name, text)
  return text
}

/** A search compares hundreds of guests, whose names recur. */
const heardBefore = new Map<string, string>()
const mostHeard = 5000

/** The skeleton of a name: its beginning and the consonants that are heard. 'Smith' and 'Smyth' both give 'smt'. */
export function skeleton(name: string): string {
  const text = heard(name)
  if (!/^[a-z]+$/.test(text)) return text
  const first = /^[aeiou]/.test(text) ? 'a' : text.charAt(0)
  return (first + text.slice(1).replace(/[aeiou]/g, '')).replace(/(.)\1+/g, '$1')
}

const rules: readonly [RegExp, string][] = [
  // Beginnings with a silent letter.
  [/^(?:kn|gn|pn)/, 'n'],
  [/^wr/, 'r'],
  [/^ps/, 's'],
  [/^mac(?=[^aeiouhk])/, 'mc'],
  // Hissing sounds, the longest first.
  [/^(?:x|hs)(?=[aeiou])/, 's'],
  [/tsch|tzsch|tch|zsch|sch|szcz|shch|cz|sz|sh|zh|dzh|dj|dz|tz|ts/g, 's'],
  [/ch(?=[aeiouy])/g, 's'],
  [/ci(?=[aeiou])/g, 's'],
  [/c(?=[eiy])/g, 's'],
  [/ch/g, 'k'],
  [/z/g, 's'],
  // One sound, several spellings.
  [/ph/g, 'f'],
  [/gh(?=t|$)/g, ''],
  [/([kgbdtr])h/g, '$1'],
  [/kw/g, 'k'],
  [/ck|q(?:u)?|c/g, 'k'],
  [/x/g, 'ks'],
  [/g/g, 'k'],
  [/d/g, 't'],
  [/([aeo])w(?=[^aeiouy])/g, '$1u'],
  [/[vw]/g, 'f'],
  [/^j|^y(?=[aeou])/, 'j'],
  [/h/g, ''],
  // Vowels: umlauts without dots, long ones short.
  [/ae/g, 'a'],
  [/oe/g, 'o'],
  [/ue/g, 'u'],
  [/ou|oo/g, 'u'],
  [/ee|ie|ea/g, 'i'],
  [/(?!^)[yj]/g, 'i'],
  [/^y/, 'i'],
  [/(.)\1+/g, '$1'],
]

/** What an English ear makes of a name: a code of Double Metaphone, and the letters that it stands for. */
type Heard = { code: string; letters: string }

/**
 * Double Metaphone's two codes of a name as it is written, and as its own language says it: 'Knight' and 'Night',
 * 'Jimenez' and 'Himenez' share one.
 */
function heardAs(name: string): Heard[] {
  const known = remembered.get(name)
  if (known) return known
  const isLatin = /^[a-z]{2,}$/.test(name)
  const said = isLatin ? [name, ...spoken.map((rewrite) => rewriteAll(name, rewrite))] : []
  const found = [...new Set(said)].flatMap((text) =>
    [...new Set(doubleMetaphone(text))].map((code) => ({ code, letters: heard(text) })),
  )
  const told = found.filter(({ code }) => code.length > 1)
  if (remembered.size >= mostRemembered) remembered.clear()
  remembered.set(name, told)
  return told
}

// A search compares the same few names with hundreds of guests.
const mostRemembered = 5000
const remembered = new Map<string, Heard[]>()

/** The codes of a name, those of its own spelling first. */
export const codesOf = (name: string): string[] =>
  [...new Set(heardAs(name).map(({ code }) => code))].slice(0, mostCodes)
const mostCodes = 6

/** Whether two names share a code, and not too few letters beside it: codes know no vowels. */
export function soundAlike(a: string, b: string): boolean {
  const others = heardAs(b)
  return heardAs(a).some(({ code, letters }) =>
    others.some((other) => {
      const longest = Math.max(letters.length, other.letters.length)
      const most = longest < 4 ? 0 : Math.floor(longest / 3)
      return other.code === code && letterDistance(letters, other.letters, most) <= most
    }),
  )
}

const rewriteAll = (name: string, rewrite: readonly [RegExp, string][]) =>
  rewrite.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), name)

/** How a language says what it writes, in English spelling. */
const spoken: readonly (readonly [RegExp, string][])[] = [
  // English: silent letters that Double Metaphone sounds.
  [
    [/ew|eu|ugh/g, 'u'],
    [/wr/g, 'r'],
    [/^ngu/g, 'nw'],
    [/ough|augh|igh/g, 'o'],
    [/gh(?=e?s?$)/g, ''],
    [/colm/g, 'com'],
    [/cester/g, 'ster'],
    [/ss?t(?=en|le)/g, 's'],
  ],
  // Spanish
  [
    [/^jo(?=a)/g, 'w'],
    [/gu(?=[ei])/g, 'k'],
    [/g(?=[ei])|j|x(?=[aeiou])/g, 'h'],
    [/ll/g, 'y'],
    [/qu/g, 'k'],
    [/z/g, 's'],
    [/^h(?=u[aei])/g, ''],
    [/v/g, 'b'],
  ],
  // French
  [
    [/c(?=oi)/g, 's'],
    [/eaux?|aux|auds?|aults?|ots?$/g, 'o'],
    [/oi[stx]?/g, 'wa'],
    [/th/g, 't'],
    [/ch/g, 'sh'],
    [/g(?=[ei])/g, 'zh'],
    [/illes?$/g, 'ee'],
    [/e?[stdxzp]$/g, ''],
    [/er$/g, 'ay'],
  ],
  // Italian
  [
    [/ch(?=[ei])/g, 'k'],
    [/gh(?=[ei])/g, 'k'],
    [/cc(?=[ei])|c(?=[ei])/g, 'ch'],
    [/gl(?=i)/g, 'l'],
    [/gn/g, 'ny'],
    [/z+/g, 'ts'],
  ],
  // German
  [
    [/tsch/g, 'ch'],
    [/sch/g, 'sh'],
    [/^s(?=[tp])/g, 'sh'],
    [/w/g, 'v'],
    [/z/g, 'ts'],
    [/^j/g, 'y'],
    [/eu|aeu/g, 'oy'],
    [/v/g, 'f'],
  ],
  // Polish and other Slavic languages
  [
    [/szcz|shch/g, 'sh'],
    [/cz/g, 'ch'],
    [/sz|rz/g, 'sh'],
    [/w/g, 'v'],
    [/ch/g, 'h'],
    [/c(?=[^hk]|$)/g, 'ts'],
    [/j/g, 'y'],
    [/kh/g, 'k'],
    [/^ye(?=[aeiouv])/g, 'e'],
  ],
  // Chinese
  [
    [/^x/g, 'sh'],
    [/^q/g, 'ch'],
    [/^zh/g, 'j'],
    [/^z/g, 'ds'],
    [/^c(?=[^h])/g, 'ts'],
  ],
  // Vietnamese
  [
    [/^nguyen$/g, 'win'],
    [/^ngu?y?/g, 'n'],
    [/^nh/g, 'n'],
    [/^ph/g, 'f'],
    [/^tr/g, 'ch'],
    [/^x/g, 's'],
    [/^d(?=[aeiou])/g, 'z'],
    [/^gi/g, 'z'],
    [/nh$/g, 'n'],
  ],
  // Indian and Arabic
  [
    [/ksh|x/g, 'ksh'],
    [/([bdgjkpt])h/g, '$1'],
    [/kh/g, 'k'],
    [/gh/g, 'g'],
    [/q/g, 'k'],
    [/w/g, 'v'],
    [/z/g, 's'],
    [/h$/g, ''],
    [/^(?:dj)/g, 'j'],
  ],
]
