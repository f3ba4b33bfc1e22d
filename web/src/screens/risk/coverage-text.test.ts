import { equal } from 'node:assert/strict'
import { test } from 'node:test'
import { coverageText } from './coverage-text.ts'

const COVERAGE = { full: 0.9, filled: 0.075, none: 0.025, specificMissing: 0 }

test('the shares of exposure by their returns are one sentence', () => {
  equal(coverageText(COVERAGE), '90.00% full, 7.50% filled, 2.50% none')
})

test('missing specific risk is named where there is some', () => {
  equal(
    coverageText({ ...COVERAGE, specificMissing: 0.4 }),
    '90.00% full, 7.50% filled, 2.50% none, Specific risk missing 40.00%',
  )
})

test('without exposure nothing is said', () => {
  equal(coverageText({ ...COVERAGE, full: null }), null)
})
