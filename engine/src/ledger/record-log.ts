/*
 * Records of a few numbers each, in the order in which they came. The first number of a record says which list it belongs to, the
 * second its valuation day. All lists of an account share a log, so that a list costs nothing before it is read; then the records of
 * all lists are put in order together.
 */

export interface RecordLog {
  /** Numbers of a record. */
  readonly width: number
  numbers: Float64Array
  /** Numbers that are in use. */
  length: number
}

/** Where the records of each list begin in a log, ascending by day, those of one day as they came. */
export interface ListedRecords {
  readonly log: RecordLog
  readonly at: Int32Array
  /** Position in `at` of the first record of each list; the last entry is the count of all. */
  readonly start: Int32Array
}

const LEAST = 16
/** Position in a record; that of the list is 0. */
const DAY = 1

/** An empty log with room for about so many records. */
export function recordLog(width: number, expected: number): RecordLog {
  return { width, numbers: new Float64Array(width * Math.max(LEAST, expected)), length: 0 }
}

/** Begins one more record of a list on a valuation day; returns where its third number goes. */
export function addRecord(log: RecordLog, list: number, day: number): number {
  const at = log.length
  log.length = at + log.width
  if (log.length > log.numbers.length) resize(log, 2 * log.length)
  const { numbers } = log
  numbers[at] = list
  numbers[at + DAY] = day
  return at + 2
}

/** Gives back the room that no record has taken, where it is worth a copy. */
export function trimLog(log: RecordLog): void {
  if (log.length < 0.95 * log.numbers.length) resize(log, log.length)
}

function resize(log: RecordLog, room: number): void {
  const resized = new Float64Array(room)
  resized.set(log.numbers.subarray(0, room))
  log.numbers = resized
}

/**
 * Adds the records of before a valuation day to another log.
 *
 * @param lists of the other log, by list of this one; negative for one that is left out
 */
export function copyRecordsBefore(from: RecordLog, to: RecordLog, lists: Int32Array, day: number): void {
  const { numbers, length, width } = from
  for (let record = 0; record < length; record += width) {
    const list = lists[numbers[record]!]!
    if (list < 0 || numbers[record + DAY]! >= day) continue
    const at = addRecord(to, list, numbers[record + DAY]!)
    for (let i = 2; i < width; i++) to.numbers[at + i - 2] = numbers[record + i]!
  }
}

/** Puts the records in order, list by list. Linear in records, lists and days. */
export function listedRecords(log: RecordLog, listCount: number, dayCount: number): ListedRecords {
  const { numbers, length, width } = log
  let came: Int32Array = new Int32Array(length / width)
  let isAscending = true
  for (let k = 0, record = 0; record < length; k++, record += width) {
    came[k] = record
    if (k > 0 && numbers[record + DAY]! < numbers[record + DAY - width]!) isAscending = false
  }
  if (!isAscending) came = sorted(log, came, DAY, startsOf(log, DAY, dayCount))
  const start = startsOf(log, 0, listCount)
  return { log, at: sorted(log, came, 0, start), start }
}

/** Position of the first record of each value of a number, and after the last. */
function startsOf({ numbers, length, width }: RecordLog, number: number, values: number): Int32Array {
  const start = new Int32Array(values + 1)
  for (let record = number; record < length; record += width) start[numbers[record]! + 1]!++
  for (let value = 0; value < values; value++) start[value + 1]! += start[value]!
  return start
}

/** Ascending by a number; records with the same stay in their order. */
function sorted({ numbers }: RecordLog, records: Int32Array, number: number, start: Int32Array): Int32Array {
  const next = start.slice()
  const out = new Int32Array(records.length)
  for (let k = 0; k < records.length; k++) out[next[numbers[records[k]! + number]!]!++] = records[k]!
  return out
}

/** The records that are kept, in the same order. */
export function pickedRecords(
  { log, at, start }: ListedRecords,
  isKept: (numbers: Float64Array, at: number) => boolean,
): ListedRecords {
  const kept = new Int32Array(at.length)
  const starts = new Int32Array(start.length)
  let count = 0
  for (let list = 0; list + 1 < start.length; list++) {
    for (let k = start[list]!; k < start[list + 1]!; k++) if (isKept(log.numbers, at[k]!)) kept[count++] = at[k]!
    starts[list + 1] = count
  }
  return { log, at: count === at.length ? at : kept.slice(0, count), start: starts }
}

/** One whole number of every record. */
export function wholeColumn({ log: { numbers }, at }: ListedRecords, number: number): Int32Array {
  const out = new Int32Array(at.length)
  for (let k = 0; k < out.length; k++) out[k] = numbers[at[k]! + number]!
  return out
}

/** One number of every record. */
export function numberColumn({ log: { numbers }, at }: ListedRecords, number: number): Float64Array {
  const out = new Float64Array(at.length)
  for (let k = 0; k < out.length; k++) out[k] = numbers[at[k]! + number]!
  return out
}
