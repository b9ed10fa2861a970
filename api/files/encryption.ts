import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'

/** The key that wraps the keys of files, its name, and a value that tells another key by. All come from one text. */
export type MasterKey = { id: string; check: string; bytes: Buffer }
/** The master key of new files, and the one before it while a renewal runs. */
export type FileKeys = { current: MasterKey; old: MasterKey | null }
/** A file's own key, wrapped by the master key of this id. */
export type WrappedKey = { id: string; wrapped: Uint8Array }
/** What a piece belongs to: pieces of one cannot replace those of another. */
type Part = 'file' | 'thumbnail'

/** How much is encrypted at once; each piece is one chunk of GridFS. */
export const pieceBytes = 255 * 1024
const tagBytes = 16
const nonceBytes = 12
/** An encrypted piece's length. */
export const encryptedPieceBytes = pieceBytes + tagBytes

const cipherName = 'aes-256-gcm'
const parts = { file: 0, thumbnail: 1 }

/** Derives a master key from a long random text (HKDF with SHA-256, RFC 5869). */
export function masterKey(text: string): MasterKey {
  const derive = (info: string, length: number) => Buffer.from(hkdfSync('sha256', text, '', info, length))
  return {
    id: derive('id of files key', 8).toString('hex'),
    check: derive('check of files key', 16).toString('hex'),
    bytes: derive('files key', 32),
  }
}

/** A new key for one file. */
export const newFileKey = (): Buffer => randomBytes(32)

/** Wraps a file's key for its record; it opens only with this file's id. */
export function wrapKey({ current }: FileKeys, fileId: string, key: Uint8Array): WrappedKey {
  return { id: current.id, wrapped: encryptSmall(current.bytes, key, fileId) }
}

/** Unwraps a file's key. Throws when neither master key has wrapped it. */
export function unwrapKey({ current, old }: FileKeys, fileId: string, { id, wrapped }: WrappedKey): Buffer {
  const master = [current, old].find((each) => each?.id === id)
  if (!master) throw new Error(`File ${fileId} is encrypted with another FILES_KEY (${id})`)
  return decryptSmall(master.bytes, wrapped, fileId)
}

/** Encrypts with a random nonce, for a key that encrypts much that changes; it opens only in the same context. */
export function encryptSmall(key: Uint8Array, bytes: Uint8Array, context: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  return Buffer.concat([nonce, encrypt(key, nonce, bytes, context)])
}

/** Throws when it was changed, or encrypted in another context. */
export const decryptSmall = (key: Uint8Array, encrypted: Uint8Array, context: string): Buffer =>
  decrypt(key, encrypted.subarray(0, nonceBytes), encrypted.subarray(nonceBytes), context)

/**
 * Encrypts one piece with a file's key, which is used for this file only. Its position and whether it is the last are
 * authenticated, so that none can be moved or cut off (the STREAM construction of Hoang et al., 2015).
 */
export const encryptPiece = (key: Uint8Array, bytes: Uint8Array, at: PiecePosition): Buffer =>
  encrypt(key, nonceOf(at), bytes)

/** Decrypts one encrypted piece. Throws when it was changed, moved or cut off. */
export const decryptPiece = (key: Uint8Array, encrypted: Uint8Array, at: PiecePosition): Buffer =>
  decrypt(key, nonceOf(at), encrypted)

type PiecePosition = { part: Part; n: number; isLast: boolean }
const onlyPiece = { part: 'thumbnail', n: 0, isLast: true } as const

export const encryptThumbnail = (key: Uint8Array, bytes: Uint8Array): Buffer =>
  encryptPiece(key, bytes, onlyPiece)
export const decryptThumbnail = (key: Uint8Array, encrypted: Uint8Array): Buffer =>
  decryptPiece(key, encrypted, onlyPiece)

/** The encrypted pieces of the file at `path`. */
export async function* encryptedPieces(path: string, key: Uint8Array): AsyncGenerator<Buffer> {
  await using file = await open(path)
  const { size } = await file.stat()
  const count = piecesOf(size)
  for (let n = 0; n < count; n++) {
    const length = Math.min(pieceBytes, size - n * pieceBytes)
    const piece = Buffer.alloc(length)
    for (let filled = 0; filled < length;) {
      const { bytesRead } = await file.read(piece, filled, length - filled)
      if (bytesRead === 0) throw new Error('The file was cut off while it was stored')
      filled += bytesRead
    }
    yield encryptPiece(key, piece, { part: 'file', n, isLast: n === count - 1 })
  }
}

/** The number of pieces of a file of this many bytes. */
export const piecesOf = (size: number): number => Math.ceil(size / pieceBytes)

function nonceOf({ part, n, isLast }: PiecePosition): Buffer {
  const nonce = Buffer.alloc(nonceBytes)
  nonce[0] = parts[part]
  nonce[1] = isLast ? 1 : 0
  nonce.writeUInt32BE(n, 8)
  return nonce
}

function encrypt(key: Uint8Array, nonce: Uint8Array, bytes: Uint8Array, context = ''): Buffer {
  const cipher = createCipheriv(cipherName, key, nonce)
  cipher.setAAD(Buffer.from(context))
  return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

function decrypt(key: Uint8Array, nonce: Uint8Array, encrypted: Uint8Array, context = ''): Buffer {
  const decipher = createDecipheriv(cipherName, key, nonce, { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(encrypted.subarray(-tagBytes))
  return Buffer.concat([decipher.update(encrypted.subarray(0, -tagBytes)), decipher.final()])
}
