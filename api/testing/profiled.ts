import type { Db, Document, Filter } from 'mongodb'

/** What the work answers, and what the database's own profiler saw meanwhile: its operations as they ended. */
export async function profiled<T>(
  db: Db,
  work: () => Promise<T>,
  filter: Filter<Document> = {},
): Promise<{ answer: T; operations: Document[] }> {
  await db.command({ profile: 2 })
  const answer = await work()
  await db.command({ profile: 0 })
  const operations = await db.collection('system.profile').find(filter).toArray()
  await db.collection('system.profile').drop()
  return { answer, operations }
}

/** The sum of a number that the profiler notes, such as `keysExamined`. */
export const sumOf = (operations: Document[], name: string): number =>
  operations.reduce((sum, operation) => sum + (operation[name] ?? 0), 0)

/** Whether a read has no index, sorts by itself, or has no limit of documents or of time. */
export function isUnbounded({ planSummary, hasSortStage, command }: Document): boolean {
  const isCount = command.pipeline?.some((stage: Document) => '$limit' in stage) === true
  const isLimited = isCount || command.limit > 0 || planSummary === 'RECORD_STORE_FAST_COUNT'
  return /COLLSCAN/.test(planSummary) || hasSortStage === true || !isLimited || !(command.maxTimeMS > 0)
}

/** What operations did, by which index, whatever values they were given; sorted, because some run at the same time. */
export const queriesOf = (operations: Document[]): string[] =>
  operations
    .map(({ ns, op, planSummary = '' }) => `${ns.split('.')[1]} ${op} ${planSummary}`.trimEnd())
    .toSorted()
