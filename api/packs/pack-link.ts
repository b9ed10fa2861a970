import type { ObjectId } from 'mongodb'
import { signLink } from '../files/signed-links.ts'
import type { Member } from '../members/users.collection.ts'
import type { PackDeps } from './pack-deps.ts'

/** The link by which the author's browser downloads a pack, for 15 minutes. */
export const packLink = (
  { linkSecret, now }: Pick<PackDeps, 'linkSecret' | 'now'>,
  { _id }: Member,
  pack: ObjectId,
): string =>
  signLink(linkSecret, {
    id: pack.toHexString(),
    ext: 'zip',
    reader: _id.toHexString(),
    now: now(),
    folder: 'packs',
  })
