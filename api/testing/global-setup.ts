import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedMongo } from '../database/embedded-mongo.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test run's MongoDB: each test file takes a database name of its own. */
    mongoUri: string
  }
}

/** One MongoDB for the whole test run (D-95), on data that are thrown away. */
export async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'mongo-of-tests-'))
  const mongo = await startEmbeddedMongo({ dataDir, log: console.log })
  project.provide('mongoUri', mongo.uri)
  return async () => {
    await mongo.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
