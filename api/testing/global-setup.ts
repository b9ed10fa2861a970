import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import type { TestProject } from 'vitest/node'
import { isAlive, startEmbeddedMongo } from '../embedded-mongo/embedded-mongo.ts'
import { quickFolder } from './quick-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the test run's MongoDB; each test file uses its own database. */
    mongoUri: string
  }
}

/** One MongoDB for the whole test run, and one temporary folder for all files of tests. */
export async function setup(project: TestProject) {
  const parent = await quickFolder()
  await removeLeftovers(parent)
  const folder = await mkdtemp(join(parent, `tests-${process.pid}-`))
  process.env['TMPDIR'] = folder
  const mongo = await startEmbeddedMongo({ dataDir: join(folder, 'mongo'), log: console.log })
  await keepExpired(mongo.uri)
  project.provide('mongoUri', mongo.uri)
  return async () => {
    await mongo.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A run that was killed leaves its folder, some 300 MB of memory. */
async function removeLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = /^tests-(\d+)-/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) await rm(join(parent, name), { recursive: true, force: true })
  }
}

/** Tests set the product's clock to any day; the database, by its own clock, would delete their sessions within a minute. */
async function keepExpired(uri: string): Promise<void> {
  const client = await MongoClient.connect(uri)
  await client.db('admin').command({ setParameter: 1, ttlMonitorEnabled: false })
  await client.close()
}
