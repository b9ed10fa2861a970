import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { publish, readRelease } from '../../build/release.ts'

const dist = join(import.meta.dirname, '../../../dist')
const nextRelease = join(import.meta.dirname, 'next-release.ts')

/**
 * A served folder, and two builds for it: the current one, and one with other file names that sets `globalThis.release`
 * to 'next'.
 */
export async function openReleases() {
  const folder = await mkdtemp(join(dist, '.releases-')) // inside the repository, where the build finds its packages
  const served = join(folder, 'served')
  const close = () => rm(folder, { recursive: true, force: true })
  const building = Promise.all([copyBuilt(join(folder, 'first')), buildNext(join(folder, 'next'))])
  const [first, next] = await building.catch(async (error: unknown) => {
    await close()
    throw error
  })

  /** Publishes as a server start does. Copies first, because a folder can be published only once. */
  async function publishCopy(built: string, name: string) {
    const copy = join(folder, `copy-of-${name}`)
    await cp(built, copy, { recursive: true })
    await publish(copy, served, name)
    await rm(copy, { recursive: true })
  }
  return {
    folder: served,
    /** Publishes the first release into an empty folder. */
    async publishFirst() {
      await rm(served, { recursive: true, force: true })
      await publishCopy(first, 'first')
    },
    publishNext: () => publishCopy(next, 'next'),
    close,
  }
}

/** Copies the last build into a folder. */
export async function copyBuilt(folder: string): Promise<string> {
  const built = await readRelease(dist)
  if (!built) throw new Error('The page is not built: run npm run build.')
  await Promise.all(built.files.map((file) => cp(join(dist, file), join(folder, file))))
  return folder
}

/** Builds in its own process, because a build changes the environment. */
async function buildNext(folder: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [nextRelease, folder, 'next'])
  return stdout.trim()
}
