import * as v from 'valibot'
import { fileSizeMessage, maxEvidenceFiles, maxFileBytes, maxFilesPerField } from '../form-rules.ts'
import { Id } from './common.ts'

/** A file of a form: a File in the browser, an upload on disk on the server. */
export type Attachment = { name: string; size: number }

const isAttachment = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'size' in value &&
  Number.isSafeInteger(value.size) &&
  Number(value.size) >= 0

export const Attachment = v.pipe(
  v.custom<Attachment>(isAttachment, 'Choose a file'),
  v.check((file) => file.size <= maxFileBytes, fileSizeMessage),
)

const FileId = v.pipe(v.string('Choose a file'), v.regex(/^[0-9a-f]{24}$/, 'Choose a file'))

/** A list whose length is checked before its elements: each of them may cost an issue. */
export const shortList = <Item extends v.GenericSchema>(item: Item, max: number, message: string) =>
  v.pipe(
    v.array(v.any() as unknown as v.GenericSchema<v.InferInput<Item>>),
    v.maxLength(max, message),
    v.array(item),
  )

/** The evidence of a review: files, or ids of files uploaded before with `POST /api/files`. */
export const Evidence = v.pipe(
  v.optional(
    v.union(
      [
        Attachment,
        FileId,
        shortList(
          v.union([Attachment, FileId], 'Choose a file'),
          maxEvidenceFiles,
          `Choose at most ${maxEvidenceFiles} files`,
        ),
      ],
      'Choose a file',
    ),
    [],
  ),
  v.transform((entries): (Attachment | string)[] => [entries].flat()),
)

/** Any other file field, as `Evidence`. */
export const Attachments = v.pipe(
  Evidence,
  v.maxLength(maxFilesPerField, `Choose at most ${maxFilesPerField} files`),
)

/** A file field that must not stay empty. */
export const requiredAttachments = (required: string) => v.pipe(Attachments, v.minLength(1, required))

/** More files than a document of ours holds. */
const mostStored = 100

/** Ids of stored files, as one value or many. */
export const FileIds = v.pipe(
  v.optional(v.union([FileId, shortList(FileId, mostStored, 'Choose a file')], 'Choose a file'), []),
  v.transform((ids) => [ids].flat()),
)

const purposeMessage = 'Say what the file is for'

const wrongHash = 'A SHA-256 has 64 digits and letters from a to f'
const Sha256 = v.optional(v.pipe(v.string(wrongHash), v.regex(/^[0-9a-f]{64}$/, wrongHash)))
/** A clock that is further off than a hundred years. */
const maxClockOffMs = 100 * 366 * 24 * 3_600_000
const wrongClock = 'Say in milliseconds how far the clock is ahead'

/** By how many milliseconds a device's clock was ahead. */
export const ClockOffMs = v.pipe(
  v.union([v.pipe(v.string(), v.regex(/^-?\d{1,14}$/, wrongClock)), v.number()], wrongClock),
  v.transform(Number),
  v.integer(wrongClock),
  v.minValue(-maxClockOffMs, wrongClock),
  v.maxValue(maxClockOffMs, wrongClock),
)

/** One file that a form names later, and what its device says of it: SHA-256, and when it was chosen. */
export const NewFile = v.object({
  sha256: Sha256,
  chosenSha256: Sha256,
  chosenAt: v.optional(
    v.pipe(
      v.string('Say when the file was chosen'),
      v.isoTimestamp('Say when the file was chosen'),
      v.transform((time) => new Date(time)),
    ),
  ),
  clockOffMs: v.optional(ClockOffMs),
  purpose: v.pipe(
    v.optional(v.string(purposeMessage), ''),
    v.picklist(['document', 'evidence'], purposeMessage),
  ),
  file: v.pipe(
    v.optional(v.union([Attachment, shortList(Attachment, 1, 'Choose a file')], 'Choose a file'), []),
    v.transform((file): Attachment => [file].flat()[0]!),
  ),
})

/** A stored file; `thumbnail` is a link to a small picture, empty for PDFs. Both links expire. */
export const StoredFile = v.object({
  _id: Id,
  id: Id,
  ext: v.string(),
  size: v.number(),
  url: v.string(),
  thumbnail: v.string(),
})
export type StoredFile = v.InferOutput<typeof StoredFile>

/** The id in a file's link `/api/files/{id}.{ext}?…`; null for other links. */
export const fileIdOf = (link: string) => /\/api\/files\/([0-9a-f]{24})\./.exec(link)?.[1] ?? null
