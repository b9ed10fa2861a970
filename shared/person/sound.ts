/**
 * How a name is heard, as letters: 'Wojciech' and 'Voychek' both give 'foisek'. Spellings of several languages meet
 * there; it is for comparing only. Takes one folded name in Latin letters; other scripts stay as they are.
 */
export function heard(name: string): string {
  if (!/^[a-z]+$/.test(name)) return name
  let text = name
  for (const [pattern, replacement] of rules) text = text.replace(pattern, replacement)
  return text
}

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
