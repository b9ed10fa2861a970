import * as v from 'valibot'
import { keysOf } from '../facts/stay.ts'
import { purposes } from '../packs/purposes.ts'
import { Time } from './common.ts'
import { moments } from './evidence-marks.ts'
import { Facts } from './facts.ts'

/** The version of the schema; a change that breaks readers makes a new one. */
export const manifestVersion = 1

const described = <Schema extends v.GenericSchema>(schema: Schema, text: string) =>
  v.pipe(schema, v.description(text))

/** What was received of a file, and its link in the chain of receipts. */
const PackReceipt = v.object({
  file: described(v.string(), 'The id of the receipt'),
  original: described(v.string(), 'The id of the original'),
  receivedAt: described(Time, 'When the server received the file'),
  takenAt: described(v.string(), "The camera's own local time, or empty"),
  takenOffset: described(v.string(), 'The offset of takenAt from UTC, or empty'),
  isSealed: described(v.boolean(), 'False for a photo that the device scaled before it sent it'),
  chosenSha256: described(v.string(), 'SHA-256 of the file that was scaled, as the device says, or empty'),
  chosenAt: described(v.nullable(Time), "When the file was chosen, by the device's clock"),
  clockOffMs: described(v.nullable(v.number()), 'By how many milliseconds that clock was ahead'),
  salt: described(v.string(), 'Random bytes in hexadecimal, part of the link'),
  link: described(v.string(), 'SHA-256 of the receipt, by which the chain names it'),
  batch: described(v.nullable(v.number()), 'The number of the batch of the chain that holds the link'),
})

const Recorded = v.object({
  at: described(Time, "By the device's clock"),
  clockOffMs: described(v.nullable(v.number()), 'By how many milliseconds that clock was ahead'),
})

/** The copy that replaces an original that was not kept. */
const PackedCopy = v.object({
  path: described(v.string(), 'Its path in the ZIP'),
  size: described(v.number(), 'Its bytes'),
  sha256: described(v.string(), 'Its SHA-256 when the pack was made'),
})

/** A piece of evidence. */
const PackedFile = v.object({
  path: described(
    v.nullable(v.string()),
    'The path in the ZIP of the file as it was received; null where it was left out or not kept',
  ),
  name: v.string(),
  what: described(
    v.picklist(['original', 'scaled', 'copy']),
    'Whether the file is an original as its device chose it, a photo that the device scaled before it sent it, or a copy where what was received was not kept',
  ),
  kind: described(v.picklist(['gif', 'jpg', 'png', 'pdf']), 'The kind of the file'),
  size: described(v.nullable(v.number()), 'Bytes of the file as it was received'),
  sha256: described(
    v.nullable(v.string()),
    'SHA-256 of the file as it was received; null where that was not kept',
  ),
  moment: described(v.nullable(v.picklist(moments)), 'Whether it shows a room before or after the stay'),
  room: v.nullable(v.string()),
  receipt: v.nullable(PackReceipt),
  copy: described(
    v.nullable(PackedCopy),
    'Where no original was kept: the copy that was made of it without metadata. It is no sealed original',
  ),
})

/** The head of the chain of receipts, in which every receipt has its link. */
const Head = v.object({ number: v.number(), head: v.string(), at: v.string() })

/** `manifest.json` of an incident pack. */
export const PackManifest = v.object({
  version: v.literal(manifestVersion),
  product: v.object({
    name: v.string(),
    address: v.string(),
    verify: described(v.string(), 'The page that tells whether a file was received unchanged'),
  }),
  purpose: v.picklist(keysOf(purposes)),
  madeAt: Time,
  author: described(v.nullable(v.string()), "The author's name, if the author wants it in the pack"),
  guest: v.object({ firstName: v.string(), lastName: v.string(), place: v.string() }),
  review: v.object({
    type: described(v.picklist(['positive', 'negative']), 'The type of the report'),
    text: described(v.string(), "The author's words, unchanged"),
    postedAt: Time,
    editedAt: v.nullable(Time),
    settledAt: v.nullable(Time),
    facts: Facts,
    recorded: described(
      v.optional(
        v.object({
          arrivedAt: v.nullable(Recorded),
          leftAt: v.nullable(Recorded),
          text: described(v.string(), 'What was sealed of it, as one text of the kind "text"'),
          receipt: v.nullable(PackReceipt),
        }),
      ),
      "When the guest came and left, as the author's device recorded it",
    ),
  }),
  files: v.array(PackedFile),
  chain: described(
    v.object({
      head: described(v.nullable(Head), 'The newest head when the pack was made'),
      published: described(
        v.nullable(Head),
        'The newest head that was published then: the last one of a day that was over',
      ),
    }),
    'The chain of receipts',
  ),
})
export type PackManifest = v.InferOutput<typeof PackManifest>
