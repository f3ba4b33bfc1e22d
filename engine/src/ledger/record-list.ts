/*
 * Records of a few numbers each, the first of them a valuation day. All lists of an account share one space, in which a list takes
 * ever longer pieces: nothing is copied while lists grow, however many there are.
 */

export interface RecordSpace {
  numbers: Float64Array
  /** Numbers that are in use. */
  length: number
  /** Where the records of the list stand that was put in order last. */
  order: Int32Array
}

export interface RecordList {
  readonly space: RecordSpace
  /** Numbers of a record. */
  readonly width: number
  count: number
  /** Where the next record begins, unless none is left in the last piece. */
  next: number
  left: number
  /** Where the records of the last piece begin, and how many it has room for; 0 for none. */
  piece: number
  room: number
}

const FIRST_ROOM = 4
const MAX_ROOM = 256
const FIRST_NUMBERS = 1024
/** Numbers that an event takes, about: those of its entry, amounts, capital and step. */
const EVENT_NUMBERS = 24

/** An empty space with room for the records of about so many events. */
export function recordSpace(eventCount: number): RecordSpace {
  const room = Math.max(FIRST_NUMBERS, EVENT_NUMBERS * eventCount)
  return { numbers: new Float64Array(room), length: 0, order: new Int32Array(FIRST_NUMBERS) }
}

/** A list without records, of so many numbers each. */
export function recordList(space: RecordSpace, width: number): RecordList {
  return { space, width, count: 0, next: 0, left: 0, piece: 0, room: 0 }
}

/** Begins one more record; returns where its first number goes. */
export function nextRecord(list: RecordList): number {
  if (list.left === 0) addPiece(list)
  const start = list.next
  list.next = start + list.width
  list.left--
  list.count++
  return start
}

/** A piece begins with where the one before it is and the room of that. */
function addPiece(list: RecordList): void {
  const { space } = list
  const room = list.room === 0 ? FIRST_ROOM : Math.min(2 * list.room, MAX_ROOM)
  const start = space.length + 2
  space.length = start + room * list.width
  if (space.length > space.numbers.length) enlarge(space)
  space.numbers[start - 2] = list.piece
  space.numbers[start - 1] = list.room
  list.next = list.piece = start
  list.left = list.room = room
}

function enlarge(space: RecordSpace): void {
  const larger = new Float64Array(2 * space.length)
  larger.set(space.numbers)
  space.numbers = larger
}

/**
 * Where the records of a list begin, ascending by day, those of one day as they came.
 *
 * @returns an array that the next call overwrites; the first `count` entries are the list's
 */
export function inOrder({ space, width, count, piece, room, left }: RecordList): Int32Array {
  if (space.order.length < count) space.order = new Int32Array(2 * count)
  const { numbers, order } = space
  let isAscending = true
  let following = Number.POSITIVE_INFINITY
  let [start, records] = [piece, room - left]
  for (let i = count - 1; i >= 0; ) {
    for (let at = start + (records - 1) * width; at >= start; at -= width, i--) {
      order[i] = at
      const day = numbers[at]!
      if (day > following) isAscending = false
      following = day
    }
    records = numbers[start - 1]!
    start = numbers[start - 2]!
  }
  if (!isAscending) sortByDay(space, count)
  return order
}

/** The records of a list as they came, one after the other. */
export function recordsOf({ space: { numbers }, width, count, piece, room, left }: RecordList): Float64Array {
  const out = new Float64Array(count * width)
  let [start, records] = [piece, room - left]
  for (let end = out.length; end > 0; ) {
    end -= records * width
    out.set(numbers.subarray(start, start + records * width), end)
    records = numbers[start - 1]!
    start = numbers[start - 2]!
  }
  return out
}

/** Adds the records of before a valuation day to a list. */
export function addRecordsBefore(list: RecordList, records: Float64Array, day: number): void {
  for (let from = 0; from < records.length; from += list.width) {
    if (records[from]! >= day) continue
    const at = nextRecord(list)
    for (let i = 0; i < list.width; i++) list.space.numbers[at + i] = records[from + i]!
  }
}

function sortByDay({ numbers, order }: RecordSpace, count: number): void {
  const came = order.slice(0, count)
  const sorted = Array.from(came, (_, i) => i).sort((a, b) => numbers[came[a]!]! - numbers[came[b]!]! || a - b)
  for (let i = 0; i < count; i++) order[i] = came[sorted[i]!]!
}

/** One whole number of every record, in the order that {@link inOrder} gave. */
export function wholeColumn({ space: { numbers }, count }: RecordList, order: Int32Array, offset: number): Int32Array {
  const out = new Int32Array(count)
  for (let i = 0; i < count; i++) out[i] = numbers[order[i]! + offset]!
  return out
}

/** One number of every record, likewise. */
export function numberColumn({ space: { numbers }, count }: RecordList, order: Int32Array, offset: number): Float64Array {
  const out = new Float64Array(count)
  for (let i = 0; i < count; i++) out[i] = numbers[order[i]! + offset]!
  return out
}
