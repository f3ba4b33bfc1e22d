/** Bits per digit: three passes cover the upper half of a number. */
const DIGIT_BITS = 11
const DIGITS = 1 << DIGIT_BITS
const MASK = DIGITS - 1
const PASSES = 3
/** Runs of equal upper halves up to this length are sorted by insertion. */
const INSERTION_SORT_MAX = 24

/**
 * The stable sorting permutation of numbers, ascending: a radix sort (Knuth, TAOCP 3, 5.2.5) of the upper 32 bits, followed by
 * comparisons of numbers with equal upper bits, which are few. @param numbers without NaN; −0 equals 0
 */
export function radixPermutation(numbers: Float64Array): Uint32Array<ArrayBuffer> {
  const count = numbers.length
  let places = new Uint32Array(count)
  for (let at = 0; at < count; at++) places[at] = at
  if (count <= INSERTION_SORT_MAX) {
    insertInOrder(numbers, places, 0, count)
    return places
  }
  let keys = upperHalves(numbers)
  const counts = countDigits(keys)
  let nextKeys = new Uint32Array(count)
  let nextPlaces = new Uint32Array(count)
  for (let pass = 0; pass < PASSES; pass++) {
    const starts = counts.subarray(pass * DIGITS, (pass + 1) * DIGITS)
    if (hasOneDigit(starts, count)) continue
    beginAt(starts)
    const shift = pass * DIGIT_BITS
    for (let at = 0; at < count; at++) {
      const key = keys[at]!
      const to = starts[(key >>> shift) & MASK]!++
      nextKeys[to] = key
      nextPlaces[to] = places[at]!
    }
    ;[keys, nextKeys] = [nextKeys, keys]
    ;[places, nextPlaces] = [nextPlaces, places]
  }
  orderLowerHalves(numbers, keys, places)
  return places
}

/**
 * The upper 32 bits of each number, mapped so that they order as unsigned integers: all bits of negative numbers are flipped,
 * otherwise the sign bit.
 */
function upperHalves(numbers: Float64Array): Uint32Array<ArrayBuffer> {
  const halves = new Uint32Array(numbers.buffer, numbers.byteOffset, numbers.length * 2)
  const isLittleEndian = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1
  const keys = new Uint32Array(numbers.length)
  for (let at = 0, from = isLittleEndian ? 1 : 0; at < keys.length; at++, from += 2) {
    // −0 has its own upper half but must equal 0.
    const half = numbers[at] === 0 ? 0 : halves[from]!
    keys[at] = half ^ ((half >> 31) | 0x80000000)
  }
  return keys
}

/** The histograms of the digits of all passes. */
function countDigits(keys: Uint32Array): Uint32Array {
  const counts = new Uint32Array(PASSES * DIGITS)
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at]!
    counts[key & MASK]!++
    counts[DIGITS + ((key >>> DIGIT_BITS) & MASK)]!++
    counts[2 * DIGITS + (key >>> (2 * DIGIT_BITS))]!++
  }
  return counts
}

/** Whether all numbers have the same digit, so that the pass can be skipped. */
function hasOneDigit(counts: Uint32Array, count: number): boolean {
  for (let digit = 0; digit < DIGITS; digit++) if (counts[digit] !== 0) return counts[digit] === count
  return true
}

/** Converts digit counts to start offsets. */
function beginAt(counts: Uint32Array): void {
  let sum = 0
  for (let digit = 0; digit < DIGITS; digit++) {
    const many = counts[digit]!
    counts[digit] = sum
    sum += many
  }
}

/** Sorts the numbers that share their upper half. */
function orderLowerHalves(numbers: Float64Array, keys: Uint32Array, places: Uint32Array): void {
  const count = places.length
  for (let from = 0; from < count; ) {
    const first = numbers[places[from]!]!
    let areEqual = true
    let to = from + 1
    for (; to < count && keys[to] === keys[from]; to++) areEqual &&= numbers[places[to]!] === first
    if (areEqual) {
      from = to
      continue
    }
    if (to - from > INSERTION_SORT_MAX) places.subarray(from, to).sort((a, b) => numbers[a]! - numbers[b]! || a - b)
    else insertInOrder(numbers, places, from, to)
    from = to
  }
}

function insertInOrder(numbers: Float64Array, places: Uint32Array, from: number, to: number): void {
  for (let at = from + 1; at < to; at++) {
    const place = places[at]!
    const value = numbers[place]!
    let before = at - 1
    for (; before >= from && numbers[places[before]!]! > value; before--) places[before + 1] = places[before]!
    places[before + 1] = place
  }
}
