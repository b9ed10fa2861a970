import { execFileSync } from 'node:child_process'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from './processes.ts'

const megabytes = 600
const mb = 2 ** 20

/** A disk of its own for one MongoDB, to be filled to the last byte; null where mounting one is not permitted. */
export async function mountSmallDisk() {
  const folder = await temporaryFolder()
  const mount = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]
  try {
    execFileSync('mount', mount, { stdio: 'ignore' })
  } catch {
    return null
  }
  const ballast = join(folder, 'ballast')
  return {
    folder,
    async fill(): Promise<void> {
      const { bavail, bsize } = await statfs(folder)
      for (let left = bavail * bsize, n = 0; left > 0; left -= mb, n += 1)
        await writeFile(ballast, Buffer.alloc(Math.min(mb, left)), { flag: n === 0 ? 'w' : 'a' })
    },
    free: () => rm(ballast, { force: true }),
    unmount: () => void execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' }),
  }
}
export type SmallDisk = NonNullable<Awaited<ReturnType<typeof mountSmallDisk>>>
