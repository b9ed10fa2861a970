import { fileURLToPath } from 'node:url'
import { generate } from './generate.ts'
import { createReport, type Form, inWords, median, ratios, type Row, short } from './measure.ts'
import { buildPage, drive, memberWith, password } from './offline.ts'
import { closeRules, databaseAt, openRules, type Stage } from './stage.ts'

const driver = fileURLToPath(new URL('../../pwa/tools/bench-hashing.ts', import.meta.url))

/** What it costs that the device hashes evidence before it is sent, in a real browser that is slowed four times. */
export async function measureHashing(stage: Stage, form: Form): Promise<Row[]> {
  const report = createReport('hashing')
  const uri = databaseAt(stage.uri, 'bench-hashing')
  const deps = await openRules(uri)
  await generate(deps, 500)
  await deps.ensureIndexes()
  const environment = {
    MONGODB_URI: uri,
    MEMBER: await memberWith(deps, 0, 1),
    PASSWORD: password,
    ROUNDS: String(form.isFull ? 9 : 3),
    UPLOADS: String(form.isFull ? 5 : 3),
  }
  await closeRules(deps)
  await buildPage()
  const of = await drive(driver, environment)
  report.atMost(
    'ten photos of 5 MB: the longest that a tap waits while they are hashed',
    of('still with'),
    50,
    ' ms',
  )
  report.tell('the same without hashing', inWords(of('still without'), ' ms'))
  report.tell('from the first hash to the last', inWords(of('hashing'), ' ms'))
  report.atMost(
    'until the server has them, against without hashing',
    ratios(of('upload with'), of('upload without')),
    1.3,
  )
  report.tell('until the server has them', `${short(median(of('upload with')) / 1000)} s`)
  return report.rows
}
