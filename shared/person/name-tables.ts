import { onFirstUse } from '../on-first-use.ts'
import { letterDistance } from './letters.ts'
import english from './nicknames-english.json' with { type: 'json' }
import own from './nicknames-own.json' with { type: 'json' }
import spelled from './spellings.json' with { type: 'json' }

const { spellings } = spelled

type Tables = {
  /** What a formal name may be shortened to. */
  shorts: Map<string, Set<string>>
  /** The formal names that a nickname is short for. */
  formals: Map<string, Set<string>>
  /** The groups of spellings to which a name belongs. */
  groups: Map<string, number[]>
}

const tables = onFirstUse((): Tables => {
  const formals = new Map<string, Set<string>>()
  for (const { nicknames } of [english, own])
    for (const [formal, short] of Object.entries(nicknames))
      for (const nickname of short.split(' '))
        formals.set(nickname, (formals.get(nickname) ?? new Set()).add(formal))
  const shorts = new Map<string, Set<string>>()
  for (const [nickname, of] of formals)
    for (const formal of of) shorts.set(formal, (shorts.get(formal) ?? new Set()).add(nickname))
  const groups = new Map<string, number[]>()
  for (const [group, line] of spellings.entries())
    for (const name of line.split(' ')) groups.set(name, [...(groups.get(name) ?? []), group])
  return { formals, shorts, groups }
})

const none: ReadonlySet<string> = new Set()

/** The formal names that this folded first name may be short for: 'bill' gives 'william'. */
export const formalNames = (name: string): ReadonlySet<string> => tables().formals.get(name) ?? none

/** The first spelling of each group of spellings that holds this folded name: 'mohamed' gives 'muhammad'. */
export const mainSpellings = (name: string): string[] =>
  (tables().groups.get(name) ?? []).map((group) => spellings[group]!.split(' ', 1)[0]!)

/** Whether both are spellings of one name, such as 'mohamed' and 'muhammad'. */
export function areSpellings(a: string, b: string): boolean {
  const { groups } = tables()
  const of = groups.get(b)
  return of !== undefined && (groups.get(a)?.some((group) => of.includes(group)) ?? false)
}

/** The formal name that two first names share, of which at least one is short for it; null when they share none. */
export function sharedFormal(a: string, b: string): string | null {
  const [ofA, ofB] = [formalNames(a), formalNames(b)]
  if (ofA.size === 0 && ofB.size === 0) return null
  for (const formal of ofA) if (formal === b || areSpellings(formal, b)) return b
  for (const formal of ofB) if (formal === a || areSpellings(formal, a)) return a
  for (const formal of ofA) if (ofB.has(formal)) return formal
  return null
}

/** Whether two folded names differ in one letter that is wrong, missing, added or swapped, of at least four. */
const isTypo = (a: string, b: string) => Math.min(a.length, b.length) >= 4 && letterDistance(a, b, 1) === 1

/** The formal name that joins two first names of which one has a typo: 'Jimy' and 'James', 'Bill' and 'Wiliam'. */
export function formalBehindTypo(a: string, b: string): string | null {
  const { shorts } = tables()
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const) {
    for (const formal of formalNames(one)) if (isTypo(formal, other)) return formal
    for (const nickname of shorts.get(one) ?? none) if (isTypo(nickname, other)) return one
  }
  return null
}

/** Whether one is a spelling of the other's name, with a typo: 'Mohamned' and 'Muhammad'. */
export const areSpellingsWithTypo = (a: string, b: string): boolean =>
  [
    [a, b],
    [b, a],
  ].some(([one, other]) =>
    (tables().groups.get(one!) ?? []).some((group) =>
      spellings[group]!.split(' ').some((spelling) => isTypo(spelling, other!)),
    ),
  )

/** The names of the tables that a typed first name may be with a typo, in their formal or first form. */
export function namesBehindTypo(name: string): string[] {
  const { formals, groups } = tables()
  if (formals.has(name) || groups.has(name) || name.length < 4) return []
  const found = [...formals.keys(), ...groups.keys()].filter(
    (known) => known.charAt(0) === name.charAt(0) && isTypo(known, name),
  )
  return [...new Set(found.flatMap((known) => [...formalNames(known), ...mainSpellings(known)]))].slice(0, 4)
}
