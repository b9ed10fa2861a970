import type { Call } from '../../shared/contract.ts'

/** What goes over the wire for one call: the address and at most one kind of body. */
export type Outgoing = { address: string; json?: unknown; form?: FormData }

/** Puts an input where its call says: `:names` into the path, the rest into the query, JSON or a form. */
export function outgoing({ path, sends }: Pick<Call, 'path' | 'sends'>, input: object): Outgoing {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const address = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest.get(name)
    if (value === undefined) throw new Error(`${path} needs ${name}`)
    rest.delete(name)
    return encodeURIComponent(String(value))
  })
  if (sends === 'query') return { address: address + queryOf(rest) }
  if (sends === 'json') return { address, json: Object.fromEntries(rest) }
  if (sends === 'form') return { address, form: formOf(rest) }
  return { address }
}

function queryOf(fields: Map<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of fields) for (const one of [value].flat()) query.append(name, String(one))
  return query.size === 0 ? '' : `?${query}`
}

/** Lists become repeated fields; files keep their names. */
function formOf(fields: Map<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of fields) {
    for (const one of [value].flat()) form.append(name, one instanceof Blob ? one : String(one))
  }
  return form
}
