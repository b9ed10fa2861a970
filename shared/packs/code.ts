/** Crockford's base 32: no letter that is taken for a digit or another letter. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeBytes = 16
const codeDigits = 26
const groupsOf = /.{1,5}/g

/** 128 bits as a pack's cover shows them: 26 digits, in groups of five. Throws RangeError for another length. */
export function packCode(bits: Uint8Array): string {
  if (bits.length !== codeBytes) throw new RangeError('A code has 128 bits')
  let number = bits.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  let code = ''
  for (let place = 0; place < codeDigits; place++) {
    code = digits[Number(number & 31n)] + code
    number >>= 5n
  }
  return code.match(groupsOf)!.join('-')
}

/** A code as it was typed, without what readers add or confuse: blanks, hyphens, small letters, O, I and L. */
export const normalizedCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')

/** Whether this is a whole code, as `normalizedCode` returns it. */
export const isCode = (code: string): boolean => code.length === codeDigits
