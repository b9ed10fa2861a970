const number = new Intl.NumberFormat('en-US')

/** '1 guest' or '1,200 guests'; `many` is the plural when it does not end with an s. */
export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${number.format(count)} ${count === 1 ? one : many}`
