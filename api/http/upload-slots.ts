import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { maxFormsAtOnce } from '../../shared/form-rules.ts'
import type { Config } from '../config.ts'
import { clusterSemaphore } from '../process/cluster-semaphore.ts'
import { NoRoom, Refusal, reviveRefusal, TooMany } from './errors.ts'

/** An upload in progress: its sender, where senders are counted, its bytes, and the bytes that all uploads may take. */
type Upload = { address: string | null; bytes: number; mostBytes: number }

const uploads = new Set<Upload>()

async function enter(upload: Upload): Promise<() => void> {
  const { address, bytes, mostBytes } = upload
  const own = [...uploads].filter((one) => address !== null && one.address === address).length
  if (own >= maxFormsAtOnce)
    throw new TooMany(
      `${maxFormsAtOnce} uploads from your network are under way. Please send this again when one is done.`,
      10,
    )
  const all = [...uploads].reduce((sum, one) => sum + one.bytes, 0)
  if (all + bytes > mostBytes)
    throw new Refusal(503, 'Many files are being received right now. Please try again in a minute.', {
      retryAfterSeconds: 60,
    })
  uploads.add(upload)
  return () => void uploads.delete(upload)
}

/** All processes of this machine share its temporary folder. */
const acquireSlot = clusterSemaphore('forms', enter, reviveRefusal)

const never = new AbortController().signal

/** What the temporary folder holds and has free, in bytes. */
type Room = { size: number; free: number }

async function roomOf(folder: string): Promise<Room> {
  const { blocks, bavail, bsize } = await statfs(folder)
  return { size: blocks * bsize, free: bavail * bsize }
}

export type UploadSlots = ReturnType<typeof createUploadSlots>

/**
 * Slots for uploads in progress, from before their first byte is read until their files have left the disk, on the whole
 * machine: three a network address, all together a share of the temporary folder (SEC-32). Without limits (for measuring)
 * one address may have any number.
 */
export function createUploadSlots(
  { formsShare, rateLimits }: Pick<Config, 'formsShare' | 'rateLimits'>,
  room: () => Promise<Room> = () => roomOf(tmpdir()),
) {
  return {
    /**
     * Takes a slot for an upload of this length, until it is disposed. Throws TooMany for the fourth upload of an address,
     * Refusal 503 where uploads take their share, NoRoom where the folder cannot hold this one.
     */
    async enter(address: string, bytes: number): Promise<Disposable> {
      const { size, free } = await room()
      const mostBytes = Math.floor((size * formsShare) / 100)
      if (bytes > Math.min(free, mostBytes)) throw new NoRoom(`The temporary folder has ${free} bytes left`)
      const release = await acquireSlot({ address: rateLimits ? address : null, bytes, mostBytes }, never)
      return { [Symbol.dispose]: release }
    },

    /** Whether an upload of this length has room now, when no other is in progress. */
    async hasRoomFor(bytes: number): Promise<boolean> {
      const { size, free } = await room()
      return bytes <= Math.min(free, (size * formsShare) / 100)
    },
  }
}
