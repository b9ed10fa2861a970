import type { Stay } from '../arrivals/parsing/stay.ts'
import { fold } from '../fold.ts'

/** The same id wherever a stay is read: read twice without a network, it is one. */
export const idOfStay = ({ code, listing, arrival, departure, firstName, lastName }: Stay) =>
  idFrom(code === '' ? [listing, arrival, departure, firstName, lastName] : [code])

/** The same id for the same texts. */
export async function idFrom(texts: readonly string[]): Promise<string> {
  const bytes = new TextEncoder().encode(texts.map(fold).join('|'))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return btoa(String.fromCharCode(...hash))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, 22)
}
