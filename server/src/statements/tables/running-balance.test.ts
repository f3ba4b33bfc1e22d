import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { type RunningBalances, runningBalances } from './running-balance.ts'

type Line = readonly [day: string, net: string, balance: string]

const LINES: readonly Line[] = [
  ['2025-03-03', '100', '100'],
  ['2025-03-04', '-30', '70'],
  ['2025-03-05', '5', '75'],
  ['2025-03-05', '-1', '74'],
  ['2025-03-06', '10', '84'],
  ['2025-03-07', '-4', '80'],
  ['2025-03-10', '20', '100'],
  ['2025-03-11', '-50', '50'],
  ['2025-03-12', '2', '52'],
  ['2025-03-13', '8', '60'],
  ['2025-03-14', '1', '61'],
  ['2025-03-17', '9', '70'],
]

const breaksOf = (lines: readonly Line[]): ReturnType<RunningBalances['breaks']> => {
  const balances = runningBalances()
  for (const [at, [day, net, balance]] of lines.entries()) balances.add('CHF', { place: { line: at + 2 }, day, net, balance })
  return balances.breaks()
}

const replaced = (at: number, line: Line): readonly Line[] => LINES.with(at, line)

describe('the line at which a running balance breaks', () => {
  it('is none of lines that follow from each other, newest or oldest first', () => {
    deepEqual(breaksOf(LINES), [])
    deepEqual(breaksOf(LINES.toReversed()), [])
  })

  it('is the one after a line that is missing', () => {
    deepEqual(breaksOf(LINES.toSpliced(4, 1)), [{ what: 'balance CHF of line 6', stated: '80', computed: '70' }])
    deepEqual(breaksOf(LINES.toSpliced(4, 1).toReversed()), [{ what: 'balance CHF of line 8', stated: '80', computed: '70' }])
  })

  it('is a line that was doubled', () => {
    deepEqual(breaksOf(LINES.toSpliced(4, 0, LINES[4]!)), [{ what: 'balance CHF of line 7', stated: '84', computed: '94' }])
  })

  it('is a line whose own balance is another', () => {
    deepEqual(breaksOf(replaced(4, ['2025-03-06', '10', '48'])), [
      { what: 'balance CHF of line 6', stated: '48', computed: '84' },
    ])
  })

  it('is none where lines of a day are in another order', () => {
    deepEqual(breaksOf(LINES.with(2, LINES[3]!).with(3, LINES[2]!)), [])
  })

  it('is not named of a column that is no running balance', () => {
    deepEqual(breaksOf(LINES.map(([day, net]) => [day, net, '12'])), [])
  })
})
