const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const BITS_A_CHARACTER = 5

/** The bytes of a base32 text without padding (RFC 4648 section 6). */
export function base32Bytes(text: string): Uint8Array {
  const bytes: number[] = []
  let bits = 0
  let value = 0
  for (const character of text) {
    value = (value << BITS_A_CHARACTER) | ALPHABET.indexOf(character)
    bits += BITS_A_CHARACTER
    if (bits < 8) continue
    bits -= 8
    bytes.push((value >>> bits) & 0xff)
    value &= (1 << bits) - 1
  }
  return Uint8Array.from(bytes)
}
