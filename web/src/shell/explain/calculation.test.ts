import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { ExplanationNode } from '@portal/contract/reports/explain.ts'

import { recomputedDifference, wholeTree } from './calculation.ts'
import { calculationLines } from './calculation-lines.ts'

const input = (label: string, value: number): ExplanationNode => ({
  kind: 'input',
  label,
  value,
  unit: 'ratio',
  day: null,
  source: 'Ledger',
  remark: null,
})
const step = (
  label: string,
  operation: 'sum' | 'product' | 'difference',
  value: number,
  parts: ExplanationNode[],
): ExplanationNode => ({
  kind: 'step',
  label,
  formula: '',
  operation,
  value,
  unit: 'money',
  remark: null,
  parts,
})
const closed: ExplanationNode = { kind: 'more', label: 'Quantity', value: 10, unit: 'ratio', path: [0, 0] }

// 10 × 12.5 + 875 = 1,000; the quantity expands to 7 + 3.
const root = step('NPV', 'sum', 1000, [step('AAA', 'product', 125, [closed, input('Close', 12.5)]), input('Cash', 875)])
const quantity = step('Quantity', 'sum', 10, [input('Buy', 7), input('Buy', 3)])

test('a calculation is evaluated from its expanded steps, and agrees with the stated value', () => {
  assert.equal(recomputedDifference(wholeTree({ root, opened: new Map() }), 1000), 0)
  assert.equal(recomputedDifference(wholeTree({ root, opened: new Map([['0.0', quantity]]) }), 1000), 0)
  // A missing entry: 7 × 12.5 + 875 = 962.5, which is 37.5 too little.
  const wrong = step('Quantity', 'sum', 10, [input('Buy', 7)])
  assert.equal(recomputedDifference(wholeTree({ root, opened: new Map([['0.0', wrong]]) }), 1000), -37.5)
})

test('a rounding error of large amounts is within the tolerance; the same error of a quotient is not', () => {
  const change = step('Change', 'difference', 0.1, [input('Now', 1e9 + 0.1), input('Before', 1e9)])
  // 1,000,000,000.1 - 1,000,000,000 is 0.10000002384…: 2.4e-8 of an amount of 1e9.
  assert.equal(recomputedDifference(change, 0.1), 0)
  assert.ok(Math.abs(recomputedDifference(input('Share', 0.1000001), 0.1)) > 9e-8)
})

test('rows are the open steps with their parts, each with its path and operator', () => {
  const lines = calculationLines({ root, opened: new Map([['0.0', quantity]]) }, new Set(['', '0', '0.0']))
  assert.deepEqual(
    lines.map(({ key, level, sign, canOpen, parent }) => [key, level, sign, canOpen, parent]),
    [
      ['', 1, '', true, -1],
      ['0', 2, '', true, 0],
      ['0.0', 3, '', true, 1],
      ['0.0.0', 4, '', false, 2],
      ['0.0.1', 4, '+', false, 2],
      ['0.1', 3, '×', false, 1],
      ['1', 2, '+', false, 0],
    ],
  )
})
