import * as v from 'valibot'
import { fewDecisions, fewer, fewStays, figureNames, type FigureName } from '../transparency.ts'

const Figure = v.union([
  v.pipe(v.number(), v.minValue(5)),
  v.literal(fewer),
  v.literal(fewDecisions),
  v.literal(fewStays),
])

/** A quarter as it is published; `isFinal` once it is frozen, before that it is as of a time in it. */
export const PublishedQuarter = v.object({
  quarter: v.string(),
  isFinal: v.boolean(),
  asOf: v.string(),
  figures: v.object(
    Object.fromEntries(figureNames.map((name) => [name, Figure])) as Record<FigureName, typeof Figure>,
  ),
})
export type PublishedQuarter = v.InferOutput<typeof PublishedQuarter>

/** The quarters, the newest first. */
export const Transparency = v.object({ quarters: v.array(PublishedQuarter) })
export type Transparency = v.InferOutput<typeof Transparency>
