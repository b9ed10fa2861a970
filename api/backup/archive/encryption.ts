import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'

// The format of age (age-encryption.org/v1): authenticated in pieces of 64 kB, and `age -d` opens it, too.
// The key is long and random, so stretching it would add nothing.
const workFactor = 10

/** Encrypts a stream with the key; whoever has another key can neither read nor change it unnoticed (SEC-19). */
export async function* encrypted(plain: AsyncIterable<Uint8Array>, key: string): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(key)
  encrypter.setScryptWorkFactor(workFactor)
  yield* (await encrypter.encrypt(streamOf(plain))) as NodeStream
}

/** The plain bytes of an encrypted stream; throws an error at the first changed or missing piece. */
export async function* decrypted(bytes: AsyncIterable<Uint8Array>, key: string): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(key)
  yield* (await decrypter.decrypt(streamOf(bytes))) as NodeStream
}

const streamOf = (bytes: AsyncIterable<Uint8Array>) => Readable.toWeb(Readable.from(bytes)) as ReadableStream
