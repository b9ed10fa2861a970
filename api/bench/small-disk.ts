import { execFileSync } from 'node:child_process'
import { appendFile, rm } from 'node:fs/promises'
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
      const { code } = await writeUntilItFails(ballast)
      if (code !== 'ENOSPC') throw new Error(`The disk could not be filled: ${code}`)
    },
    free: () => rm(ballast, { force: true }),
    unmount: () => void execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' }),
  }
}

async function writeUntilItFails(file: string): Promise<NodeJS.ErrnoException> {
  const piece = Buffer.alloc(mb)
  try {
    for (;;) await appendFile(file, piece)
  } catch (error) {
    return error as NodeJS.ErrnoException
  }
}
export type SmallDisk = NonNullable<Awaited<ReturnType<typeof mountSmallDisk>>>
