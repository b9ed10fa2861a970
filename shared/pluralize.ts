const rules = new Intl.PluralRules('en-US')

/** '1 guest' or '1,200 guests'; `many` is the plural when it does not end with an s. */
export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${rules.select(count) === 'one' ? one : many}`
