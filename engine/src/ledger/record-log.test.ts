import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import {
  addRecord,
  copyRecordsBefore,
  listedRecords,
  numberColumn,
  pickedRecords,
  recordLog,
  trimLog,
  wholeColumn,
} from './record-log.ts'

type Written = readonly [list: number, day: number, value: number]

/** A log of records with one number each. */
function logOf(records: readonly Written[], expected = records.length) {
  const log = recordLog(3, expected)
  for (const [list, day, value] of records) {
    const at = addRecord(log, list, day)
    log.numbers[at] = value
  }
  return log
}

/** The values of each list, in order. */
function valuesOf(listed: ReturnType<typeof listedRecords>): readonly (readonly number[])[] {
  const values = numberColumn(listed, 2)
  return Array.from({ length: listed.start.length - 1 }, (_, list) => [
    ...values.slice(listed.start[list], listed.start[list + 1]),
  ])
}

describe('a log of records', () => {
  it('has the records of each list by day, those of one day as they came', () => {
    const log = logOf([
      [1, 5, 10],
      [0, 5, 20],
      [1, 2, 30],
      [1, 5, 40],
      [0, 0, 50],
      [1, 2, 60],
    ])
    const listed = listedRecords(log, 3, 6)
    deepEqual(valuesOf(listed), [[50, 20], [30, 60, 10, 40], []])
    deepEqual(
      [[...wholeColumn(listed, 0)], [...wholeColumn(listed, 1)]],
      [
        [0, 0, 1, 1, 1, 1],
        [0, 5, 2, 2, 5, 5],
      ],
    )
  })

  it('that came by day keeps their order, and without any has empty lists', () => {
    const ordered = [2, 1, 0].map((list, i): Written => [list, i, 10 * i])
    deepEqual(valuesOf(listedRecords(logOf(ordered), 3, 3)), [[20], [10], [0]])
    deepEqual(valuesOf(listedRecords(recordLog(3, 0), 2, 4)), [[], []])
  })

  it('grows beyond what was expected, and gives back the room that none took', () => {
    const records = Array.from({ length: 100 }, (_, k): Written => [k % 2, k, k])
    const log = logOf(records, 1)
    equal(log.length, 300)
    trimLog(log)
    equal(log.numbers.length, 300)
    const [even, odd] = valuesOf(listedRecords(log, 2, 100))
    deepEqual(
      even,
      records.filter(([list]) => list === 0).map(([, , value]) => value),
    )
    deepEqual(odd!.length, 50)
  })

  it('has room for the records that were expected, and for 16 where fewer were', () => {
    deepEqual([recordLog(3, 20).numbers.length, recordLog(3, 2).numbers.length], [60, 48])
    // A twentieth of its room that is free is not worth a copy.
    const full = logOf(Array.from({ length: 20 }, (_, k): Written => [0, k, k]).slice(0, 19), 20)
    trimLog(full)
    equal(full.numbers.length, 60)
  })

  it('is copied up to a day, under other lists, without those that are left out', () => {
    const from = logOf([
      [0, 1, 10],
      [1, 1, 20],
      [2, 2, 30],
      [0, 3, 40],
      [2, 4, 50],
    ])
    const to = recordLog(3, 0)
    // The first list is the second of the copy, the second is left out, the third is the first.
    copyRecordsBefore(from, to, Int32Array.of(1, -1, 0), 4)
    const listed = listedRecords(to, 2, 5)
    deepEqual(
      [valuesOf(listed), [...wholeColumn(listed, 1)]],
      [
        [[30], [10, 40]],
        [2, 1, 3],
      ],
    )
  })

  it('has the records that are picked of each list', () => {
    const listed = listedRecords(logOf([0, 0, 1, 1, 2].map((list, k): Written => [list, k, k])), 3, 5)
    const picked = pickedRecords(listed, (numbers, at) => numbers[at + 2]! % 2 === 1)
    deepEqual(valuesOf(picked), [[1], [3], []])
    deepEqual(valuesOf(pickedRecords(listed, () => true)), [[0, 1], [2, 3], [4]])
  })
})
