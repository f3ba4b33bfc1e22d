import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { EXPLANATION_OPERATIONS, type ExplanationNode, type ExplanationOperation } from './explain.ts'
import { explanationValue, operationValue } from './explanation-value.ts'

const input = (value: number): ExplanationNode => ({
  ...{ kind: 'input', label: 'input', value, unit: 'ratio', day: null, source: 'test', remark: null },
})
const step = (operation: ExplanationOperation, ...parts: ExplanationNode[]): ExplanationNode => ({
  ...{ kind: 'step', label: operation, formula: '', operation, value: Number.NaN, unit: 'ratio', remark: null, parts },
})

describe('the value of an explanation', () => {
  it('is what each operation makes of the values of its parts, in their order', () => {
    const values = EXPLANATION_OPERATIONS.map((operation) => [operation, operationValue(operation, [9, 2])])
    deepEqual(Object.fromEntries(values), {
      sum: 11,
      difference: 7,
      product: 18,
      quotient: 4.5,
      negative: Number.NaN,
      chain: 29,
      power: 81,
      root: Number.NaN,
      absolute: Number.NaN,
      largest: 9,
      smallest: 2,
      count: 2,
    })
    const single = (['negative', 'root', 'absolute'] as const).map((operation) => operationValue(operation, [9]))
    deepEqual(single, [-9, 3, 9])
    deepEqual([operationValue('sum', []), operationValue('product', []), operationValue('absolute', [-4])], [0, 1, 4])
  })
  it('comes from the leaves, whatever the steps say, and takes what is not opened as it is told', () => {
    // 10 × 31 × 0.8 = 248; less 200, over the 240 of a step that is not opened: 48 / 240 = 0.2.
    const closed: ExplanationNode = { kind: 'more', label: 'opening', value: 240, unit: 'money', path: [1] }
    const gained = step('difference', step('product', input(10), input(31), input(0.8)), input(200))
    ok(Math.abs(explanationValue(step('quotient', gained, closed)) - 0.2) < 1e-15)
  })
  it('is not a number where a part is missing', () => equal(explanationValue(step('quotient', input(1))), Number.NaN))
})
