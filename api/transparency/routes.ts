import { contract } from '../../shared/contract/contract.ts'
import { figureNames, type FigureName, published, type Published } from '../../shared/transparency.ts'
import type { Implement } from '../http/implement.ts'
import type { Figures, QuarterDoc, QuartersCollection } from './quarters.collection.ts'

/** What is published, from figures that were counted before. */
export function transparencyRoutes(serve: Implement, { quarters }: { quarters: QuartersCollection }): void {
  serve(contract.transparency)(async () => ({ quarters: (await quarters.newestFirst()).map(toPublished) }))
}

const toPublished = ({ _id, figures, asOf, isFrozen }: QuarterDoc) => ({
  quarter: _id,
  isFinal: isFrozen,
  asOf: asOf.toISOString(),
  figures: publishedFigures(figures),
})

const publishedFigures = (figures: Figures) =>
  Object.fromEntries(figureNames.map((name) => [name, published(figures[name], name)])) as Record<
    FigureName,
    Published
  >
