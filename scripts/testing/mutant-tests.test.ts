import { deepEqual } from 'node:assert/strict'
import { it } from 'node:test'

import type { FileRecord, Range } from './file-records.ts'
import { testsOf } from './mutant-tests.ts'

const MUTANT = { file: 'engine/src/risk/var.ts', start: 50, end: 51, replacement: '-' }

function known(isRecorded: boolean, tests: readonly (readonly [file: string, seconds: number, count: number])[]) {
  const ran = (count: number) => ({ [MUTANT.file]: [[[0, 100, 1] as Range, [40, 60, count] as Range]] })
  const records = tests.map(([file, seconds, count]): [string, FileRecord] => [file, { file, seconds, ran: ran(count) }])
  return { records: new Map(records), reached: tests.map(([file]) => file), isRecorded }
}

it('runs the tests that ran a mutant’s place, of its folder first, then those that take least', () => {
  const tests = known(true, [
    ['server/src/long.test.ts', 3, 1],
    ['server/src/brief.test.ts', 1, 2],
    ['server/src/elsewhere.test.ts', 1, 0],
    ['engine/src/risk/var.test.ts', 2, 1],
  ])
  deepEqual(testsOf(MUTANT, tests), [['engine/src/risk/var.test.ts', 'server/src/brief.test.ts'], ['server/src/long.test.ts']])
})

it('runs the tests that ran what stands before an operator, though not what stands after it', () => {
  const tests = known(true, [['engine/src/risk/var.test.ts', 1, 0]])
  deepEqual(testsOf({ ...MUTANT, start: 40, end: 42 }, tests), [['engine/src/risk/var.test.ts']])
})

it('runs all tests that import its file where it is no part of a function', () => {
  const tests = known(false, [
    ['server/src/first.test.ts', 1, 0],
    ['server/src/second.test.ts', 2, 0],
  ])
  deepEqual(testsOf(MUTANT, tests), [['server/src/first.test.ts', 'server/src/second.test.ts']])
})

it('runs a test that is not recorded', () => {
  deepEqual(testsOf(MUTANT, { ...known(true, []), reached: ['server/src/new.test.ts'] }), [['server/src/new.test.ts']])
})

it('runs no test where none ran its place', () => {
  deepEqual(testsOf(MUTANT, known(true, [['server/src/elsewhere.test.ts', 1, 0]])), [])
})
