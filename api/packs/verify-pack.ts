import { createHash } from 'node:crypto'
import { Binary } from 'mongodb'
import { normalizedCode } from '../../shared/packs/code.ts'
import type { PackProof, Verification } from '../../shared/schemas/packs.ts'
import type { NamedLimit } from '../http/limits.ts'
import type { PackDeps } from './pack-deps.ts'

/** The limit for each network address: a clerk looks at the files of some packs. */
export const proofsAnHour: NamedLimit = {
  name: 'pack proofs',
  max: 120,
  windowMs: 3_600_000,
  refusal: (wait) => `You have looked at many files already. Please try again in ${wait}.`,
}

/** What is kept of a code. */
export const codeHash = (code: string): Binary =>
  new Binary(createHash('sha256').update(normalizedCode(code)).digest())

/**
 * Whether the file with this hash is in the pack with this code. A wrong code, another file and both get the same answer by
 * the same query, so that no one without the code learns what is there. Throws TooMany.
 */
export function verifyPack(
  deps: Pick<PackDeps, 'limits' | 'packs'>,
  address: string,
  { code, sha256 }: PackProof,
): Promise<Verification> {
  return deps.limits.consumeUnlessFails(proofsAnHour, address, async () => {
    const found = await deps.packs.fileOf(codeHash(code), sha256)
    return found
      ? { known: true, what: found.what, receivedAt: found.at.toISOString() }
      : { known: false, what: null, receivedAt: null }
  })
}
