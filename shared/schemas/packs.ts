import * as v from 'valibot'
import { keysOf } from '../facts/stay.ts'
import { gaps } from '../packs/missing.ts'
import { purposes } from '../packs/purposes.ts'
import { Flag, Id, Time } from './common.ts'
import { moments } from './evidence-marks.ts'
import { shortList } from './files.ts'

const PackPurpose = v.picklist(keysOf(purposes), 'Choose for whom the pack is')

/** What an incident pack would hold, before it is made. */
export const PackPreview = v.object({
  /** For whom it can be made; the first is the platform of the stay, where there is one. */
  purposes: v.array(v.object({ purpose: PackPurpose, name: v.string() })),
  /** What is missing; it can be made all the same. */
  missing: v.array(v.object({ code: v.picklist(keysOf(gaps)), text: v.string() })),
  /** The evidence in its order. */
  files: v.array(
    v.object({
      file: Id,
      /** Its name in the pack. */
      name: v.string(),
      size: v.number(),
      kind: v.string(),
      /** Empty where the author has not marked it. */
      moment: v.picklist([...moments, '']),
      room: v.string(),
      /** Its original is kept as the device chose it; false for a photo that was scaled before it was sent. */
      isSealed: v.boolean(),
      /** False where it is no longer kept: the copy that members see goes into the pack in its place. */
      hasOriginal: v.boolean(),
      /** The original may tell where it was taken. */
      mayHoldPosition: v.boolean(),
    }),
  ),
  /** The author's name as the pack would show it. */
  authorName: v.string(),
  /** The packs that were made of it, the newest first. Their codes are not kept. */
  made: v.array(
    v.object({
      pack: Id,
      /** For whom it was made. */
      name: v.string(),
      madeAt: Time,
      fileName: v.string(),
      /** A link for 15 minutes; null when the pack is no longer kept, or a file of it was taken away. */
      download: v.nullable(v.string()),
    }),
  ),
})
export type PackPreview = v.InferOutput<typeof PackPreview>

/** More files than a review holds. */
const mostFiles = 100

/** An incident pack to be made: the files of `leaveOut` stay out of it. */
export const NewPack = v.object({
  id: Id,
  purpose: PackPurpose,
  leaveOut: v.optional(shortList(Id, mostFiles, 'Choose files of this review'), []),
  withName: Flag('Say whether your name is in it'),
})
export type NewPack = v.InferOutput<typeof NewPack>

/** A pack that was made: `download` is a link that the browser opens by itself, for 15 minutes. */
export const MadePack = v.object({
  pack: Id,
  /** Shown here and on the cover alone: only its hash is kept. */
  code: v.string(),
  fileName: v.string(),
  size: v.number(),
  download: v.string(),
})
export type MadePack = v.InferOutput<typeof MadePack>

/** A file that somebody has, by its hash, and the code on the cover of a pack. */
export const PackProof = v.object({
  code: v.pipe(v.optional(v.string('The code must be text'), ''), v.maxLength(200, 'The code is too long')),
  sha256: v.pipe(
    v.string('A SHA-256 has 64 digits and letters from a to f'),
    v.regex(/^[0-9a-f]{64}$/, 'A SHA-256 has 64 digits and letters from a to f'),
  ),
})
export type PackProof = v.InferOutput<typeof PackProof>

/**
 * What is known of the file: an `original` was received at that time; so was a photo that its device had `scaled`, but never
 * the one it was scaled from, which was `chosen`. The pack's own PDF and manifest were `made` then, and a `copy` of evidence
 * without an original was put into it.
 */
export const Verification = v.object({
  known: v.boolean(),
  what: v.nullable(v.picklist(['original', 'scaled', 'chosen', 'made', 'copy'])),
  receivedAt: v.nullable(Time),
})
export type Verification = v.InferOutput<typeof Verification>
