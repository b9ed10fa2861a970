export type Choice = {
  value: string
  label: string
  /** Other words by which a person may look for it: 'USA' for the United States. */
  also?: readonly string[]
}

/**
 * The choices that the typed text stands for, the likeliest first: those called exactly so, by their value ('TX'),
 * too; then those that begin with it, then those of which a later word or another name does. All of them when
 * nothing is typed. Case and accents do not matter.
 */
export function matching(choices: readonly Choice[], typed: string): readonly Choice[] {
  const wanted = plain(typed).trim()
  if (wanted === '') return choices
  const ranked = choices.map((choice) => ({ choice, rank: rankOf(choice, wanted) }))
  return ranked
    .filter(({ rank }) => rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .map(({ choice }) => choice)
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The less the likelier; 3 when the choice is not meant. */
function rankOf({ value, label, also = [] }: Choice, wanted: string): number {
  const [code, name, ...others] = [value, label, ...also].map(plain)
  if ([code, name, ...others].includes(wanted)) return 0
  if (name!.startsWith(wanted)) return 1
  return [name, ...others].some((each) => ` ${each!.replace(/\W/g, ' ')}`.includes(` ${wanted}`)) ? 2 : 3
}
