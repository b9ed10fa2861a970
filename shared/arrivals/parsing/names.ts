import { fold as foldWord } from '../../fold.ts'
import { cached } from './cached.ts'
import { phrasesOf, wordsOfAll } from './languages.ts'
import { isSource } from './sources.ts'

const fold = cached(foldWord)

/** A longer one is cut: the search takes no longer. */
const maxLength = 100

const titles = wordsOfAll(({ titles }) => titles)
/** Titles that are names as well count only before two words more. */
const weakTitles = new Set(
  'don dom d don dona lady lord father major earl prof me fr pr mag col maj'.split(' '),
)
const titlesBehind = new Set('mr mrs ms miss mstr dr herr frau sr sra mme mlle chd inf adt'.split(' '))
const suffixes = wordsOfAll(({ suffixes }) => suffixes)
/** Degrees that are names as well count only in capitals behind two words. */
const degrees = new Set('ma ba bs bsn ms pe do od pa np cfa cfp v dvm dmd'.split(' '))
const tags = wordsOfAll(({ tags }) => tags)
const counted = wordsOfAll(({ mail }) => mail.counted)
const fillers = wordsOfAll(({ fillers }) => fillers)
const givenNames = wordsOfAll(({ givenNames }) => givenNames)

/** A word with digits is a code, a time or a count: '1C', 'HMQX7K2PBA'; 'Z0ra' has a slip. */
const isNumbered = (word: string) => (/^\d/.test(word) || /\d.*\d/.test(word)) && !suffixes.has(fold(word))

/** Words with which a last name of several words begins. */
const particle =
  /^(?:van|von|vom|der|den|de|del|dell[aeo]|dall[aeo]|degli|dei|di|da|dos|das|do|du|la|las|los|le|les|el|al|bin|ibn|ter|ten|zu|zum|zur|st\.?|mac|mc|o'|y|e|und)$/i
/** Those that with another case or accent are names: 'Ní Bhriain', but 'Ni Wang'. */
const exactParticle = /^(?:Ní|Nic|Uí|Ó|af|av|auf|op|in|aan|het|ap|['’]?t)$/
const isParticle = (word: string) => particle.test(word) || exactParticle.test(word)

/** A person's name; the note is what stood beside it: a title, a tag, a second person. */
export type PersonName = { firstName: string; lastName: string; note?: string }

const cut = (words: readonly string[]) => words.join(' ').slice(0, maxLength).trim()
const hasLetter = (text: string) => /\p{L}/u.test(text)

const wordsOf = (text: string) =>
  text
    .split(/\s+/)
    .map((word) => word.replaceAll(/^[^\p{L}\p{N}\ufffd]+|[^\p{L}\p{N}\p{M}.\ufffd]+$/gu, ''))
    .filter((word) => hasLetter(word) && !isNumbered(word))

const isTag = (words: readonly string[]) => {
  const text = words.join(' ')
  return tags.has(fold(text)) || isSource(text)
}

/** 'two guests', '3 nights' */
const isCount = /^(?:\d+|\p{L}{2,6})\s+\p{L}+$/u

/** Fillers that people bear as a name. */
const namesAsWell = new Set('na nan nil no sin blank leer sans test true'.split(' '))
/** Whether a cell says that the name is not known: 'N/A', 'unknown'. */
function isFiller(text: string): boolean {
  const folded = fold(text)
  return fillers.has(folded) && (!namesAsWell.has(folded) || /^\p{L}\s?[./]\s?\p{L}\W*$/u.test(text.trim()))
}

/** 'HMQX7K2PBA' */
const isCode = (text: string) => /^(?=.*\d)[A-Z\d-]{6,}$/.test(text)

const companies = new Set('gmbh ug kg llc inc ltd llp plc corp sarl srl pty'.split(' '))
/** 'Acme GmbH' */
const isCompany = (words: readonly string[]) => words.length > 1 && companies.has(fold(words.at(-1)!))

/** Whether a part of a cell names no person: a platform, a tag, a company, a number of guests. */
function isNoise(part: string): boolean {
  const words = wordsOf(part)
  if (isCompany(words) && !/[,;&+/]/.test(part)) return true
  if (words.length === 0 || isTag(words) || isFiller(part) || isCode(part.trim())) return true
  return (
    words.every((word) => isTag([word]) || titlesBehind.has(fold(word))) ||
    (counted.has(fold(words.at(-1)!)) && isCount.test(part.trim()))
  )
}

/** Takes titles, suffixes, degrees and tags off both ends; one word always stays. */
function withoutTitles(words: readonly string[], notes: string[]): string[] {
  let left = [...words]
  const take = (count: number, isFront: boolean) => {
    notes.push((isFront ? left.slice(0, count) : left.slice(-count)).join(' '))
    left = isFront ? left.slice(count) : left.slice(0, -count)
  }
  const isTitle = (word: string, rest: number) =>
    titles.has(fold(word)) && (rest > 1 || (rest === 1 && !weakTitles.has(fold(word))))
  for (let before = -1; before !== left.length && left.length > 1;) {
    before = left.length
    if (isTitle(left[0]!, left.length - 1) || isTag([left[0]!])) take(1, true)
    else if (left.length > 2 && isTag(left.slice(0, 2))) take(2, true)
    const last = left.at(-1)!
    if (left.length > 2 && isTag(left.slice(-2))) take(2, false)
    else if (
      left.length > 1 &&
      (isSuffix(last, left) || isTag([last]) || titlesBehind.has(fold(last)) || counted.has(fold(last)))
    )
      take(1, false)
  }
  return left
}

function isSuffix(word: string, words: readonly string[]): boolean {
  const folded = fold(word)
  // 'Maria Neto' bears it as a last name.
  if (suffixes.has(folded)) return folded.length <= 3 || words.length > 2 || word.includes('.')
  const isShouted = words.every((each) => each === each.toUpperCase())
  return (
    degrees.has(folded) &&
    words.length > 2 &&
    (folded === 'v' ? word === 'V' : !isShouted && word.replaceAll('.', '') === folded.toUpperCase())
  )
}

const pronouns =
  /(?<!\p{L})(?:she|he|they|ze|xe|ella|él|elle|elles|il|iel|ils|sie|er|lei|lui|ela|ele)(?:\s*\/\s*(?:she|he|they|her|hers|him|his|them|theirs|zir|ella|él|elle|il|lui|sie|ihr|er|ihm|lei|dela|dele|ela|ele))+(?!\p{L})/giu

const andWords = phrasesOf(({ and }) => and).filter((word) => !['y', 'e', 'w'].includes(word))
const between = new RegExp(`\\s*[;&+\\n]\\s*|(?<!\\bvon)\\s(?:${andWords.join('|')}|w/|c/o)\\s`, 'iu')
/** 'y' and 'e' stand within last names as well: 'Ortega y Gasset'. */
const betweenOrWithin = /\s(?:y|e)\s/iu

/** The people of a cell, the first one first. */
function peopleIn(text: string): string[] {
  const people = text.split(between)
  const [one = '', ...others] = people
  const [left = '', ...right] = one.split(betweenOrWithin)
  if (right.length === 0) return people
  const second = wordsOf(right.join(' '))
  const areTwo = second.length > 1 || (wordsOf(left).length > 1 && givenNames.has(fold(second[0] ?? '')))
  return areTwo && hasLetter(left) ? [left, right.join(' '), ...others] : people
}

/**
 * The name of one person: 'Bill Smyth', 'Smyth, Bill', 'van der Berg, Ann', 'SMYTH/BILL MR'. Of several people, such as
 * 'Bill Smyth, Ann Smyth' or 'Bill & Ann Smyth', the first. A single word is the first name, as platforms show it.
 * `isList` says that the column may hold several people.
 */
export function readName(text: string, isList = false): PersonName {
  const notes: string[] = []
  const name = parseName(text, isList, notes)
  const note = notes
    .map((one) => one.trim())
    .filter((one) => /[\p{L}\p{N}]/u.test(one))
    .join(', ')
    .slice(0, maxLength)
  return note === '' ? name : { ...name, note }
}

/** Tags and nicknames: '[Airbnb]', '“Bill”', '*late*'. */
const beside = /[([{<][^()[\]{}<>]*[)\]}>]|["“„«][^"”“»]*["”“»]|(?<!\S)(?:'[^']+'|\*[^*]+\*)(?!\S)/g

/** What is said behind a name: 'arriving 3pm', 'party of 6', 'née Martin'; and behind two words what begins with a digit. */
const behind =
  /(?<=\S)\s(?:(?:arriv(?:es|ing|al)|depart(?:s|ing|ure)|check(?:s|ing)?[ -]?(?:in|out)|party of|née?|nee(?= )|geb\.|geborene?)(?![\p{L}\p{M}]).*|(?<=^\S+\s\S.*)(?!\d(?:nd|rd|th)(?!\S))[(+#]?\d.*)$/iu
/** 'Wang Xiaoming 王小明' */
const isWrittenTwice = (text: string) =>
  (text.match(/(?<!\S)\p{Script=Latin}[^\s\d]*/gu) ?? []).length > 1 && /[^\p{Script=Latin}\P{L}]/u.test(text)
const otherScript = /(?<!\S)[\p{L}\p{M}·]+(?!\S)/gu

const unnamed = { firstName: '', lastName: '' }

function parseName(text: string, isList: boolean, notes: string[]): PersonName {
  const note = (part: string) => {
    notes.push(part)
    return ' '
  }
  /** A whole number stays nowhere. */
  const noteWithoutNumber = (part: string) => (/(?:\d\D?){5}/.test(part) ? ' ' : note(part))
  const bare = text
    .slice(0, 500)
    .replaceAll(/\p{Extended_Pictographic}|\u200d|\ufe0f|[\p{Cf}\p{Cs}]|[\p{Cc}](?<!\n)/gu, ' ')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ x ?\d+(?!\S)|^\s*the (?=.* family\b)/gi, ' ')
    .replaceAll(/\S+@\S+\.\w+/g, note)
    .replaceAll(pronouns, note)
    .trim()
  if (isFiller(bare)) return unnamed
  const alone = bare
    .replaceAll(beside, (inner) => note(inner.slice(1, -1)))
    .replace(behind, noteWithoutNumber)
  const outside = isWrittenTwice(alone)
    ? alone.replaceAll(otherScript, (word) => (/\p{Script=Latin}/u.test(word) ? word : note(word)))
    : alone
  if (!hasLetter(outside))
    return hasLetter(bare) ? parseName(bare.replaceAll(/[()[\]{}<>"“”„«»]/g, ' '), isList, []) : unnamed
  const segments = outside.split(/\s+[-–—_*~@]+\s+|\s*[|:·•]\s*|\s+[-–—*#]+$|^[-–—*#]+\s+/).filter(hasLetter)
  const person = segments.find((segment) => !isNoise(segment))
  if (person === undefined) {
    const inside = segments.some((one) => isCompany(wordsOf(one))) && notes.find((one) => !isNoise(one))
    if (inside) notes.splice(notes.indexOf(inside), 1)
    notes.push(...segments)
    return inside ? parseName(inside, isList, notes) : unnamed
  }
  notes.push(...segments.filter((segment) => segment !== person))
  const [first = '', ...others] = peopleIn(person).filter(
    (one) => !isNoise(one) && !wordsOf(one).every((word) => titles.has(fold(word))),
  )
  notes.push(...others)
  const name = onePerson(first, others, isList, notes)
  // 'Mr. Smith' and 'The Smith Family' tell the last name, 'Don Pedro' the first.
  const isFormal =
    name.lastName === '' &&
    /^(?:mr|mrs|ms|miss|herrn?|frau|fam|mme|mlle|m|monsieur|madame|sig|signora?|fam[ií]li[ae]|famille|famiglia)(?!\p{L})|\sfamily$/iu.test(
      person,
    )
  return isFormal && fold(name.firstName) !== fold(person)
    ? { firstName: '', lastName: name.firstName }
    : name
}

function onePerson(text: string, others: readonly string[], isList: boolean, notes: string[]): PersonName {
  if (text.includes('/')) {
    const [left = '', ...rest] = text.split('/').filter((part) => hasLetter(part) && !isNoise(part))
    const [before, after] = [wordsOf(left), wordsOf(rest[0] ?? '')]
    const isShouted = text === text.toUpperCase()
    // 'Zora/Otis Quillfeather'
    if (!isShouted && before.length === 1 && after.length > 1 && [before[0]!, after[0]!].every(isGiven)) {
      notes.push(...rest)
      return nameOf(before, rest)
    }
    if (after.length > 0 && (before.length === 1 || isShouted)) {
      notes.push(...rest.slice(1))
      return {
        firstName: cut(withoutTitles(after.map(unglued), notes)),
        lastName: cut(withoutTitles(before, notes)),
      }
    }
    notes.push(...rest)
    return onePerson(left, others, isList, notes)
  }
  const parts: string[][] = []
  for (const part of text.split(',')) {
    const words = wordsOf(part)
    const isBeside = isNoise(part) || words.every((word) => isSuffixAlone(word) || titles.has(fold(word)))
    if (words.length > 0 && isBeside && text.includes(',')) notes.push(part)
    else if (words.length > 0) parts.push(withoutTitles(words, notes))
  }
  const [before = [], after = [], ...more] = parts
  if (after.length === 0) return nameOf(before, others)
  // 'Zora, Otis and Ada Quillfeather'
  const isShared = wordsOf(others.at(-1) ?? '').length > 1 && before.length + after.length === 2
  if (isShared && isGiven(before[0]!)) {
    notes.push(after.join(' '))
    return nameOf(before, others.slice(-1))
  }
  if (before.length === 1 || (more.length === 0 && !areTwoPeople(before, after, isList))) {
    notes.push(...more.map((words) => words.join(' ')))
    return { firstName: cut(after), lastName: cut(before) }
  }
  notes.push(...[after, ...more].map((words) => words.join(' ')))
  return nameOf(before, [])
}

const isGiven = (word: string) => givenNames.has(fold(word))
const isSuffixAlone = (word: string) => suffixes.has(fold(word)) || degrees.has(fold(word))

/** Airlines glue the title to the name: 'ZORAMRS'. */
const unglued = (word: string) =>
  /^\p{Lu}{3,}(?:MRS|MSTR|MISS|MR)$/u.test(word) ? word.replace(/(?:MRS|MSTR|MISS|MR)$/, '') : word

/** 'Bill Smyth, Ann Smyth' are two people, 'Garcia Lopez, Maria Jose' is one. */
function areTwoPeople(before: readonly string[], after: readonly string[], isList: boolean): boolean {
  if (before.length < 2 || after.length < 2) return false
  const isLoud = (words: readonly string[]) => words.every((word) => word === word.toUpperCase())
  if (before.at(-1)!.toLowerCase() === after.at(-1)!.toLowerCase() || after.length > 2) return true
  if (isParticle(before[0]!) || (isLoud(before) && !isLoud(after)) || after.every(isGiven)) return false
  return isList || isGiven(before[0]!) || !isGiven(after[0]!)
}

/** 'Иванов Иван Иванович' has the last name first. */
const patronymic = /(?:ович|евич|овна|евна|ична|івна|ovich|evich|ovna|evna)$/iu
/** Two words that only begin a last name: 'van der Berg'. */
const lastNameAlone = /^(?:van (?:de[nr]?)|von de[mnr]|de l(?:a|as|os))$/i

/** Of 'Bill & Ann Smyth' the first has the last name of the second. */
function nameOf(words: readonly string[], others: readonly string[]): PersonName {
  if (words.length < 2) {
    const second = wordsOf(others[0] ?? '')
    const lastName =
      words.length === 1 && second.length > 1 ? nameOf(withoutTitles(second, []), []).lastName : ''
    return { firstName: cut(words), lastName }
  }
  if (words.length === 3) {
    const [one, two, three] = words as [string, string, string]
    if (patronymic.test(three) && !isGiven(one)) return { firstName: cut([two, three]), lastName: cut([one]) }
    if (lastNameAlone.test(`${one} ${two}`)) return { firstName: '', lastName: cut(words) }
  }
  let start = words.length - 1
  const takeParticles = () => {
    while (start > 1 && isParticle(words[start - 1]!)) start -= 1
  }
  takeParticles()
  // 'Ortega y Gasset' is one last name.
  if (start > 1 && /^(?:y|e)$/i.test(words[start]!)) {
    start -= 1
    takeParticles()
  }
  return { firstName: cut(words.slice(0, start)), lastName: cut(words.slice(start)) }
}

/** One part of a name that has a column of its own. */
export function readNamePart(text: string, notes: string[] = []): string {
  if (isFiller(text.slice(0, maxLength))) return ''
  const bare = text
    .slice(0, 500)
    .replaceAll(/\p{Extended_Pictographic}|\u200d|\ufe0f|[\p{Cc}\p{Cf}\p{Cs}]/gu, ' ')
    .replaceAll(pronouns, (part) => (notes.push(part), ' '))
    .replaceAll(beside, (inner) => (notes.push(inner.slice(1, -1)), ' '))
  const [one = '', ...others] = bare
    .split(between)
    .flatMap((part) => part.split(/\s*[,|/]\s*|\s+[-–—]+\s+/))
    .filter(hasLetter)
  notes.push(...others)
  return isNoise(one) && wordsOf(one).length > 1 ? '' : cut(withoutTitles(wordsOf(one), notes))
}

/** First and last name of a whole name beside one part of it: 'Zora Quillfeather' or 'Zora' beside 'Quillfeather'. */
export function readNameBeside(whole: string, part: string, kind: 'firstName' | 'lastName'): PersonName {
  const notes: string[] = []
  const known = readNamePart(part, notes)
  const name = readName(whole)
  if (known === '') return name
  const words = `${name.firstName} ${name.lastName}`.split(' ').filter(Boolean)
  const inside = new Set(known.split(' ').map(fold))
  const left = words.filter((word) => !inside.has(fold(word)))
  const isWhole = left.length < words.length
  const other = isWhole ? cut(left) : readNamePart(whole, notes)
  const note = [name.note, ...notes]
    .filter((one) => one && /[\p{L}\p{N}]/u.test(one))
    .join(', ')
    .slice(0, maxLength)
  const found =
    kind === 'firstName' ? { firstName: known, lastName: other } : { firstName: other, lastName: known }
  return note === '' ? found : { ...found, note }
}

/** Whether a header announces several people: 'Guest name(s)', 'Guests'. */
export const isListHeader = (header: string): boolean =>
  /\(s\)|names|guests|nombres|huéspedes|noms|voyageurs|clients|gäste|nomi|ospiti|nomes|hóspedes/i.test(header)
