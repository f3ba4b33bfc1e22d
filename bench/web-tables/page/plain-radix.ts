const BITS = 11
const DIGITS = 1 << BITS
const PASSES = 6

/**
 * The sorting permutation of numbers by a textbook radix sort (Knuth, TAOCP 3, 5.2.5): six passes of eleven bits over all 64
 * bits, least significant first.
 */
export function plainRadix(numbers: Float64Array): Uint32Array {
  const count = numbers.length
  const halves = new Uint32Array(numbers.slice().buffer)
  let low = new Uint32Array(count)
  let high = new Uint32Array(count)
  let places = new Uint32Array(count)
  for (let at = 0; at < count; at++) {
    const upper = halves[2 * at + 1]!
    const isNegative = upper >>> 31 === 1
    low[at] = isNegative ? ~halves[2 * at]! : halves[2 * at]!
    high[at] = isNegative ? ~upper : upper ^ 0x80000000
    places[at] = at
  }
  let nextLow = new Uint32Array(count)
  let nextHigh = new Uint32Array(count)
  let nextPlaces = new Uint32Array(count)
  for (let pass = 0; pass < PASSES; pass++) {
    const starts = new Uint32Array(DIGITS + 1)
    for (let at = 0; at < count; at++) starts[digitOf(low[at]!, high[at]!, pass) + 1]!++
    for (let digit = 0; digit < DIGITS; digit++) starts[digit + 1]! += starts[digit]!
    for (let at = 0; at < count; at++) {
      const to = starts[digitOf(low[at]!, high[at]!, pass)]!++
      nextLow[to] = low[at]!
      nextHigh[to] = high[at]!
      nextPlaces[to] = places[at]!
    }
    ;[low, nextLow] = [nextLow, low]
    ;[high, nextHigh] = [nextHigh, high]
    ;[places, nextPlaces] = [nextPlaces, places]
  }
  return places
}

function digitOf(low: number, high: number, pass: number): number {
  const shift = pass * BITS
  if (shift >= 32) return (high >>> (shift - 32)) & (DIGITS - 1)
  const fromHigh = shift > 32 - BITS ? high << (32 - shift) : 0
  return ((low >>> shift) | fromHigh) & (DIGITS - 1)
}
