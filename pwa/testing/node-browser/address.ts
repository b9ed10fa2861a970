/** Addresses that a test means: a glob, an expression or a question. */
export type AddressPattern = string | RegExp | ((url: URL) => boolean)

/** Whether an address is meant. In a glob `**` is any text and `*` any without a slash; it may begin with a path. */
export function isAt(pattern: AddressPattern, url: URL): boolean {
  if (typeof pattern === 'function') return pattern(url)
  if (pattern instanceof RegExp) return pattern.test(url.href)
  const escaped = pattern.replaceAll(/[.+^${}()|[\]\\?]/g, String.raw`\$&`)
  const glob = escaped.replaceAll('**', '\0').replaceAll('*', '[^/]*').replaceAll('\0', '.*')
  return new RegExp(`^(${url.origin})?${glob}$`).test(url.href)
}
