/** Bytes over a plain ArrayBuffer, as WebCrypto and IndexedDB require. */
export type Bytes = Uint8Array<ArrayBuffer>

const decoder = new TextDecoder()

export const bytesOf = (text: string): Bytes => new TextEncoder().encode(text)
export const textOf = (bytes: Bytes): string => decoder.decode(bytes)
export const randomBytes = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length))

/** Encodes base64 in chunks: a function call takes a limited number of arguments. */
export function base64Of(bytes: Bytes): string {
  let binary = ''
  for (let start = 0; start < bytes.length; start += 0x8000)
    binary += String.fromCharCode(...bytes.subarray(start, start + 0x8000))
  return btoa(binary)
}
