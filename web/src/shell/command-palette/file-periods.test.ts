import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'

import { filePeriods } from './file-periods.ts'

const wordsOf = (label: string) =>
  filePeriods('2026-11-19', null)
    .find((period) => period.label === label)
    ?.words.trim()

test('months, quarters and years up to the day, then the periods with a name', () => {
  const labels = filePeriods('2026-11-19', null).map(({ label }) => label)
  deepEqual(labels.slice(0, 2), ['Oct 2026', 'Sept 2026'])
  deepEqual(labels.slice(12, 14), ['Q4 2026', 'Q3 2026'])
  deepEqual(labels.slice(20, 22), ['2026', '2025'])
  equal(labels.at(-1), 'Since inception')
  equal(filePeriods(null, null).length, labels.length - 12 - 8 - 6)
})

test('a period is found by what people call it', () => {
  equal(wordsOf('Oct 2026'), 'October last month previous month')
  equal(wordsOf('Sept 2026'), 'September')
  equal(wordsOf('Q3 2026'), 'third 3rd quarter last quarter previous quarter')
  equal(wordsOf('Q1 2025'), 'first 1st quarter')
  equal(wordsOf('2025'), 'calendar year tax year last year previous year')
})

test('before anything is typed, whole periods are offered: the report of those that have ended, the transactions by year', () => {
  const offered = filePeriods('2026-11-19', null).filter((period) => period.offered.length > 0)
  deepEqual(
    offered.map(({ label, offered }) => [label, ...offered]),
    [
      ['Oct 2026', 'report'],
      ['Q3 2026', 'report'],
      ['Q2 2026', 'report'],
      ['2026', 'transactions'],
      ['2025', 'report', 'transactions'],
      ['2024', 'transactions'],
    ],
  )
})
