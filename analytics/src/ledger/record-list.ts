/** Records of as many numbers each, the first of them a valuation day: one after the other in an array that grows. */
export interface RecordList {
  readonly width: number
  numbers: Float64Array
  /** Numbers that are in use. */
  length: number
}

const FIRST_RECORDS = 8

export function recordList(width: number): RecordList {
  return { width, numbers: new Float64Array(FIRST_RECORDS * width), length: 0 }
}

/** Makes room for one more record; returns where its first number goes. */
export function nextRecord(list: RecordList): number {
  const start = list.length
  list.length = start + list.width
  if (list.length > list.numbers.length) {
    const larger = new Float64Array(2 * list.numbers.length)
    larger.set(list.numbers)
    list.numbers = larger
  }
  return start
}

/** The same records ascending by day, those of one day in the order in which they came. */
export function inOrder(list: RecordList): RecordList {
  const { numbers, width, length } = list
  for (let at = width; at < length; at += width) if (numbers[at]! < numbers[at - width]!) return sorted(list)
  return list
}

function sorted({ numbers, width, length }: RecordList): RecordList {
  const order = Array.from({ length: length / width }, (_, i) => i).sort(
    (a, b) => numbers[a * width]! - numbers[b * width]! || a - b,
  )
  const ordered = new Float64Array(length)
  order.forEach((record, i) => {
    ordered.set(numbers.subarray(record * width, (record + 1) * width), i * width)
  })
  return { width, numbers: ordered, length }
}

/** One number of every record. */
export function column<A extends Int8Array | Uint8Array | Int32Array | Float64Array>(
  { numbers, width, length }: RecordList,
  make: new (length: number) => A,
  offset: number,
): A {
  const out = new make(length / width)
  for (let i = 0, at = offset; at < length; i++, at += width) out[i] = numbers[at]!
  return out
}
