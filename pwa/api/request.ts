import type { Call } from '../../shared/contract/call.ts'

/** The address of a request and at most one kind of body. */
type RequestParts = { address: string; json?: unknown; form?: FormData }

/** Puts an input where its call needs it: `:names` into the path, the rest into the query, JSON or a form. */
export function buildRequest({ path, sends }: Pick<Call, 'path' | 'sends'>, input: object): RequestParts {
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
  for (const [name, value] of fields) for (const item of [value].flat()) query.append(name, String(item))
  return query.size === 0 ? '' : `?${query}`
}

/** Lists become repeated fields, and objects JSON. */
function formOf(fields: Map<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of fields) {
    for (const item of [value].flat())
      form.append(name, item instanceof Blob || typeof item === 'string' ? item : JSON.stringify(item))
  }
  return form
}
