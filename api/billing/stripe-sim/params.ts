// eslint-disable-next-line typescript/no-explicit-any
export type Params = Record<string, any>

/** Reads a query or a form such as `items[0][price]=p` as nested objects and lists, as Stripe does. */
export function parseParams(form: string): Params {
  const root: Params = {}
  for (const [name, value] of new URLSearchParams(form)) {
    const path = name.split(/[[\]]+/).filter((part, index, parts) => part !== '' || index < parts.length - 1)
    let place = root
    path.slice(0, -1).forEach((part, index) => {
      place[part] ??= /^\d+$/.test(path[index + 1]!) ? [] : {}
      place = place[part]
    })
    place[path.at(-1)!] = value
  }
  return root
}
