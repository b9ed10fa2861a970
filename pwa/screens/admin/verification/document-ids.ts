import type { UserDetails } from '../../../../shared/schemas/account.ts'

/** The ids of the documents in a user's details, for the decision on what was looked at; undefined when withheld. */
export function documentIds(details: UserDetails): string[] | undefined {
  if (details.documentsWithheld) return undefined
  const links = [...details.documents, ...details.insuranceDocuments, ...details.otherDocuments]
  return links.flatMap((link) => /[0-9a-f]{24}/.exec(link)?.[0] ?? [])
}
