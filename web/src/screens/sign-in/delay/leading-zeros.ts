/*
 * SHA-256 (FIPS 180-4) of one block, of which only the first word is needed. The browser's own hashes are asynchronous, and a promise for
 * each of a million takes longer than the hash.
 */
const ROUNDS = 64
const LARGEST_TEXT = 55

/** The first 32 bits of the fractional parts of a root of the first primes. */
function rootsOfPrimes(count: number, root: (prime: number) => number): Int32Array {
  const primes: number[] = []
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n)
  return Int32Array.from(primes, (prime) => Math.floor((root(prime) % 1) * 2 ** 32) | 0)
}

/** Counts the leading zero bits, up to 32, of the SHA-256 of short texts; reuses its memory. */
export function leadingZerosCounter(): (text: string) => number {
  const constants = rootsOfPrimes(ROUNDS, Math.cbrt)
  const start = rootsOfPrimes(8, Math.sqrt)
  const words = new Int32Array(ROUNDS)
  return (text) => {
    fill(words, text)
    return Math.clz32(firstWord(words, constants, start))
  }
}

/** The padded block of an ASCII text, and the words that the rounds derive from it. */
function fill(words: Int32Array, text: string): void {
  const { length } = text
  if (length > LARGEST_TEXT) throw new Error('The text is longer than a block.')
  words.fill(0, 0, 16)
  for (let i = 0; i < length; i++) words[i >> 2]! |= text.charCodeAt(i) << (24 - 8 * (i & 3))
  words[length >> 2]! |= 0x80 << (24 - 8 * (length & 3))
  words[15] = length * 8
  for (let i = 16; i < ROUNDS; i++) {
    const [a, b] = [words[i - 15]!, words[i - 2]!]
    const s0 = rotated(a, 7) ^ rotated(a, 18) ^ (a >>> 3)
    const s1 = rotated(b, 17) ^ rotated(b, 19) ^ (b >>> 10)
    words[i] = (words[i - 16]! + s0 + words[i - 7]! + s1) | 0
  }
}

function firstWord(words: Int32Array, constants: Int32Array, start: Int32Array): number {
  let [a, b, c, d] = [start[0]!, start[1]!, start[2]!, start[3]!]
  let [e, f, g, h] = [start[4]!, start[5]!, start[6]!, start[7]!]
  for (let i = 0; i < ROUNDS; i++) {
    const s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + constants[i]! + words[i]!) | 0
    const s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  return (a + start[0]!) | 0
}

const rotated = (word: number, by: number): number => (word >>> by) | (word << (32 - by))
