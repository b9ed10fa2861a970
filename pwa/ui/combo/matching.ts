export type Choice = {
  value: string
  label: string
  /** Other common names: 'USA' for the United States. */
  aliases?: readonly string[]
}

/**
 * The choices that match the typed text, best first: an exact label, value ('TX') or alias; then labels that start
 * with it; then those of which a later word or an alias starts with it. All choices when nothing is typed. Case and
 * accents do not matter.
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

/** 0 is the best match, 3 is none. */
function rankOf({ value, label, aliases = [] }: Choice, wanted: string): number {
  const [code, name, ...others] = [value, label, ...aliases].map(plain)
  if ([code, name, ...others].includes(wanted)) return 0
  if (name!.startsWith(wanted)) return 1
  return [name, ...others].some((each) => ` ${each!.replace(/\W/g, ' ')}`.includes(` ${wanted}`)) ? 2 : 3
}
