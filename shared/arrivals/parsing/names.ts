/** A longer one is cut: the search takes no longer. */
const maxLength = 100

const title = /^(?:mr|mrs|ms|miss|mx|dr|prof|sir|herr|frau|sr|sra|mme|mlle|m)\.?$/i
/** Words with which a last name of several words begins. */
const particle =
  /^(?:van|von|der|den|de|del|della|di|da|dos|das|du|la|le|el|al|bin|ibn|ter|ten|st\.?|mac|o')$/i

export type PersonName = { firstName: string; lastName: string }

const cut = (words: readonly string[]) => words.join(' ').slice(0, maxLength).trim()

const wordsOf = (text: string) =>
  text
    .replaceAll(/\p{Extended_Pictographic}|\u200d|\ufe0f|[\p{Cc}\p{Cf}\p{Cs}]/gu, ' ')
    .split(/\s+/)
    .map((word) => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}.]+$/gu, ''))
    .filter((word) => /\p{L}/u.test(word) && !title.test(word))

/**
 * The name of one person: 'Bill Smyth', 'Smyth, Bill', 'van der Berg, Ann'. Of several people, such as
 * 'Bill Smyth, Ann Smyth' or 'Bill Smyth & Ann Smyth', the first. A single word is the first name, as platforms show it.
 */
export function readName(text: string): PersonName {
  const [one = ''] = text.split(/\s*(?:[;/&\n]|\s(?:and|und|et|y)\s)\s*/u)
  const [before = [], after = [], ...more] = one.split(',').map(wordsOf)
  if (before.length > 0 && after.length > 0 && more.length === 0 && !areTwoPeople(before, after))
    return { firstName: cut(after), lastName: cut(before) }
  return nameOf(before.length > 0 ? before : after)
}

/** 'Bill Smyth, Ann Smyth' are two people, 'Garcia Lopez, Maria' is one. */
const areTwoPeople = (before: readonly string[], after: readonly string[]) =>
  before.length > 1 &&
  after.length > 1 &&
  (before.at(-1)!.toLowerCase() === after.at(-1)!.toLowerCase() || after.length > 2)

function nameOf(words: readonly string[]): PersonName {
  if (words.length < 2) return { firstName: cut(words), lastName: '' }
  let start = words.length - 1
  while (start > 1 && particle.test(words[start - 1]!)) start -= 1
  return { firstName: cut(words.slice(0, start)), lastName: cut(words.slice(start)) }
}

/** One part of a name that has a column of its own. */
export const readNamePart = (text: string): string => cut(wordsOf(text.split(/[;&\n]/)[0] ?? ''))
