import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { maxFormsAtOnce } from '../../shared/form-rules.ts'
import type { Config } from '../config.ts'
import { clusterSemaphore } from '../process/cluster-semaphore.ts'
import { NoRoom, Refusal, reviveRefusal, TooMany } from './errors.ts'

/** A form under way: its sender, where senders are counted, its bytes, and the bytes that all forms may take. */
type Form = { address: string | null; bytes: number; mostBytes: number }

const underWay = new Set<Form>()

async function enter(form: Form): Promise<() => void> {
  const { address, bytes, mostBytes } = form
  const own = [...underWay].filter((one) => address !== null && one.address === address).length
  if (own >= maxFormsAtOnce)
    throw new TooMany(
      `${maxFormsAtOnce} uploads from your network are under way. Please send this again when one is done.`,
      10,
    )
  const all = [...underWay].reduce((sum, one) => sum + one.bytes, 0)
  if (all + bytes > mostBytes)
    throw new Refusal(503, 'Many files are being received right now. Please try again in a minute.', {
      retryAfterSeconds: 60,
    })
  underWay.add(form)
  return () => void underWay.delete(form)
}

/** All processes of this machine share its temporary folder. */
const takePlace = clusterSemaphore('forms', enter, reviveRefusal)

const never = new AbortController().signal

/** What the temporary folder holds and has free, in bytes. */
export type Room = { size: number; free: number }

async function roomOf(folder: string): Promise<Room> {
  const { blocks, bavail, bsize } = await statfs(folder)
  return { size: blocks * bsize, free: bavail * bsize }
}

export type FormPlaces = ReturnType<typeof createFormPlaces>

/**
 * Places for the uploaded forms that are under way, from before their first byte is read until their files have left the
 * disk, on the whole machine: three a network address, all together a share of the temporary folder (SEC-32). Without
 * limits (for measuring) one address may have any number.
 */
export function createFormPlaces(
  { formsShare, rateLimits }: Pick<Config, 'formsShare' | 'rateLimits'>,
  room: () => Promise<Room> = () => roomOf(tmpdir()),
) {
  return {
    /**
     * Takes a place for a form of this length, until it is disposed. Throws TooMany for the fourth form of an address,
     * Refusal 503 where forms take their share, NoRoom where the folder cannot hold this one.
     */
    async enter(address: string, bytes: number): Promise<Disposable> {
      const { size, free } = await room()
      const mostBytes = Math.floor((size * formsShare) / 100)
      if (bytes > Math.min(free, mostBytes)) throw new NoRoom(`The temporary folder has ${free} bytes left`)
      const leave = await takePlace({ address: rateLimits ? address : null, bytes, mostBytes }, never)
      return { [Symbol.dispose]: leave }
    },

    /** Whether a form of this length has room now, when no other is under way. */
    async hasRoomFor(bytes: number): Promise<boolean> {
      const { size, free } = await room()
      return bytes <= Math.min(free, (size * formsShare) / 100)
    },
  }
}
