const rules = new Intl.PluralRules('en-US')

/** A number with its noun, such as '1 guest' or '1,200 guests'; `many` is the noun's plural when it is not with an s. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${rules.select(count) === 'one' ? one : many}`
