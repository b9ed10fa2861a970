import { fingerprint } from './generate.ts'
import { createReport, type Row } from './measure.ts'
import type { Stage } from './stage.ts'

/** Part 1: how long filling takes, what it holds, and that a seed makes the same again. */
export async function measureGenerator(stage: Stage, sizes: number[]): Promise<Row[]> {
  const report = createReport('generator')
  for (const size of sizes) {
    const { deps, seconds } = await stage.of(size)
    report.atMost(`${size} guests`, seconds, 600, ' s')
    const names = ['guests', 'reviews', 'users', 'views', 'guestKeys']
    const counts = names.map(
      async (name) => `${await deps.db.collection(name).estimatedDocumentCount()} ${name}`,
    )
    const { dataSize, indexSize } = await deps.db.stats({ scale: 2 ** 20 })
    report.tell(
      `it holds`,
      `${(await Promise.all(counts)).join(', ')}; ${dataSize.toFixed(0)} MB and ${indexSize.toFixed(0)} MB of indexes`,
    )
    const [most] = await deps.guests.docs
      .find({}, { projection: { positiveCount: 1, negativeCount: 1 } })
      .sort({ positiveCount: -1 })
      .limit(1)
      .toArray()
    report.atLeast('most reviews of one guest', most ? most.positiveCount + most.negativeCount : 0, 500)
  }
  const [once, again] = [fingerprint(1000), fingerprint(1000)]
  report.isTrue(
    'the same seed makes the same guests, another others',
    once === again && once !== fingerprint(1000, 2),
    once,
  )
  return report.rows
}
