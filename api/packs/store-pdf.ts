import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ObjectId } from 'mongodb'
import type { PackManifest } from '../../shared/schemas/pack-manifest.ts'
import { NoRoom } from '../http/errors.ts'
import { temporaryFolder } from '../http/multipart.ts'
import type { Member } from '../members/users.collection.ts'
import { isDiskFull } from '../process/disk-full.ts'
import { paced } from '../process/throttle.ts'
import type { PackFile } from './pack-contents.ts'
import type { PackDeps } from './pack-deps.ts'

/** What files made for packs are stored as; no form can claim one. */
const purpose = 'pack'

/**
 * Has the PDF of a pack made, and stores it. The pictures in it are the copies that members see, which tell no
 * position. Throws Refusal with 503 when too many packs wait, and NoRoom when the disk is full.
 */
export async function storePdf(
  deps: PackDeps,
  member: Member,
  { manifest, code, evidence }: { manifest: PackManifest; code: string; evidence: PackFile[] },
  gone?: AbortSignal,
): Promise<{ file: ObjectId; size: number; sha256: string }> {
  const folder = await temporaryFolder()
  try {
    const pictures: Record<string, string> = {}
    for (const file of evidence.filter(({ copy }) => copy.ext !== 'pdf')) {
      const path = join(folder, file.name)
      if (await writeCopy(deps, file, path)) pictures[file.name] = path
    }
    const out = join(folder, 'incident-pack.pdf')
    await deps.renderPack({ owner: member._id.toHexString(), gone }, folder, {
      manifest,
      code,
      pictures,
      out,
    })
    const hash = createHash('sha256')
    for await (const piece of createReadStream(out)) hash.update(piece as Buffer)
    const { _id, size } = await deps.files.storeMade(out, { owner: member._id, purpose })
    return { file: _id, size, sha256: hash.digest('hex') }
  } catch (error) {
    throw isDiskFull(error) ? new NoRoom(error) : error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** False for a picture that was taken away meanwhile. */
async function writeCopy({ files }: PackDeps, { copy }: PackFile, path: string): Promise<boolean> {
  const opened = await files.open(copy)
  if (!opened) return false
  await pipeline(opened.stream, paced<Uint8Array>, createWriteStream(path))
  return true
}
