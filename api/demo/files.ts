import { createHash, randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ObjectId } from 'mongodb'
import type { Deps } from '../deps.ts'
import type { Cleaned, Cleaner } from '../files/cleaner.ts'
import type { FilePurpose } from '../files/uploads.ts'
import { draw, type Picture } from './pictures.ts'

type CleanFile = { cleaned: Cleaned; clean: Buffer; thumbnail: Buffer | null }

/** Cleans every content once and remembers what came out. */
export function cleanOnce(clean: Cleaner): Cleaner {
  const cleaned = new Map<string, Promise<CleanFile>>()
  return async (paths, owner) => {
    const content = createHash('sha256')
      .update(await readFile(paths.path))
      .digest('hex')
    const known = cleaned.get(content) ?? cleanAndRead(clean, paths, owner)
    cleaned.set(content, known)
    const { cleaned: result, clean: bytes, thumbnail } = await known
    await writeFile(paths.clean, bytes)
    if (thumbnail) await writeFile(paths.thumbnail, thumbnail)
    return result
  }
}

async function cleanAndRead(clean: Cleaner, ...[paths, owner]: Parameters<Cleaner>): Promise<CleanFile> {
  const cleaned = await clean(paths, owner)
  const thumbnail = cleaned.kind === 'pdf' ? null : await readFile(paths.thumbnail)
  return { cleaned, clean: await readFile(paths.clean), thumbnail }
}

/** Stores pictures as members send them; `folder` holds them on the way. Answers the id that a form names. */
export function createSender(deps: Deps, folder: string) {
  const drawn = new Map<Picture, Promise<Buffer>>()
  return async function send(picture: Picture, owner: ObjectId, purpose: FilePurpose): Promise<string> {
    const bytes = drawn.get(picture) ?? draw(picture)
    drawn.set(picture, bytes)
    const path = join(folder, randomUUID())
    await writeFile(path, await bytes)
    const keepsOriginal = purpose === 'evidence'
    return (await deps.files.store({ path }, { owner, purpose, keepsOriginal }))._id.toHexString()
  }
}

/** Stores evidence as a phone sends it: with the hash that it computed, and the original kept under a receipt. */
export async function sendOriginal(
  deps: Deps,
  folder: string,
  bytes: Buffer,
  owner: ObjectId,
): Promise<string> {
  const path = join(folder, randomUUID())
  await writeFile(path, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const declared = { sha256, chosenAt: new Date(deps.now().getTime() - 40_000), clockOffMs: 1200 }
  const from = { owner, purpose: 'evidence', keepsOriginal: true }
  return (await deps.files.store({ path, declared }, from))._id.toHexString()
}
