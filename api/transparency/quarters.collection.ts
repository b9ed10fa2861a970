import type { Db } from 'mongodb'
import type { FigureName } from '../../shared/transparency.ts'
import { isDuplicate } from '../database/duplicate.ts'

/** The exact figures; the median is null for fewer than five decisions, and the share for fewer than five stays. */
export type Figures = Record<Exclude<FigureName, 'medianDays' | 'answeredShare'>, number> & {
  medianDays: number | null
  answeredShare: number | null
}

/** The figures of a quarter such as '2026-Q4', as they were at a time; a frozen one never changes again. */
export type QuarterDoc = { _id: string; figures: Figures; asOf: Date; isFrozen: boolean }

/** Figures that quarters did not have from the beginning: nothing was counted for them. */
const addedSince = { seen: 0, missed: 0, unknown: 0, answeredShare: null }

export function quartersCollection(db: Db) {
  const docs = db.collection<QuarterDoc>('quarters')
  return {
    indexes: async () => undefined, // the quarter is the id, which is unique
    newestFirst: () =>
      docs
        .find()
        .sort({ _id: -1 })
        .map((quarter) => ({ ...quarter, figures: { ...addedSince, ...quarter.figures } }))
        .toArray(),
    /** Stores the figures unless the quarter is frozen, by this process or another one. */
    put: ({ _id, ...quarter }: QuarterDoc): Promise<unknown> =>
      docs
        .updateOne({ _id, isFrozen: false }, { $set: quarter }, { upsert: true })
        .catch((error: unknown) => {
          if (!isDuplicate(error)) throw error
        }),
  }
}
export type QuartersCollection = ReturnType<typeof quartersCollection>
