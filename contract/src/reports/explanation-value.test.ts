import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { EXPLANATION_OPERATIONS, type ExplanationNode, type ExplanationOperation } from './explain.ts'
import { explanationValue, operationValue } from './explanation-value.ts'

const input = (value: number): ExplanationNode => ({
  kind: 'input',
  label: 'input',
  value,
  unit: 'ratio',
  day: null,
  source: 'test',
  remark: null,
})
const step = (operation: ExplanationOperation, ...parts: ExplanationNode[]): ExplanationNode => ({
  kind: 'step',
  label: operation,
  formula: '',
  operation,
  value: Number.NaN,
  unit: 'ratio',
  remark: null,
  parts,
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
      logarithm: Number.NaN,
      chiSquareTail: Math.exp(-4.5),
      normalProbability: Number.NaN,
    })
    const single = (['negative', 'root', 'absolute', 'logarithm'] as const).map((operation) => operationValue(operation, [9]))
    deepEqual(single, [-9, 3, 9, Math.log(9)])
    deepEqual([operationValue('sum', []), operationValue('product', []), operationValue('absolute', [-4])], [0, 1, 4])
  })
  it('is computed from the leaves, not from the stated values of steps; an unopened step counts with its stated value', () => {
    // 10 × 31 × 0.8 = 248; minus 200, divided by the 240 of an unexpanded step: 48 / 240 = 0.2.
    const closed: ExplanationNode = { kind: 'more', label: 'opening', value: 240, unit: 'money', path: [1] }
    const gained = step('difference', step('product', input(10), input(31), input(0.8)), input(200))
    ok(Math.abs(explanationValue(step('quotient', gained, closed)) - 0.2) < 1e-15)
  })
  it('has the chi-square tail within 1e-12 of published critical values', () => {
    // Quantiles with one degree of freedom are squares of normal quantiles: 1.959963984540054, 2.5758293035489004,
    // 3.290526731491895.
    for (const [deviation, tail] of [
      [1.959963984540054, 0.05],
      [2.5758293035489004, 0.01],
      [3.290526731491895, 0.001],
    ] as const)
      ok(Math.abs(operationValue('chiSquareTail', [deviation ** 2, 1]) / tail - 1) < 1e-12, `${tail}`)
    ok(Math.abs(operationValue('chiSquareTail', [-2 * Math.log(0.05), 2]) - 0.05) < 1e-15)
    deepEqual([operationValue('chiSquareTail', [0, 1]), operationValue('chiSquareTail', [3, 4])], [1, Number.NaN])
  })
  it('has the normal distribution within a relative 1e-12 of published values, also in the tails', () => {
    // Quantiles of the standard normal distribution; below -5 and -10 its probability by table 26.2 of Abramowitz and Stegun.
    const known = [
      [1.959963984540054, 0.975],
      [-1.959963984540054, 0.025],
      [-3.090232306167813, 0.001],
      [-5, 2.866515718791939e-7],
      [-10, 7.61985302416053e-24],
    ] as const
    for (const [x, probability] of known) ok(Math.abs(operationValue('normalProbability', [x]) / probability - 1) < 1e-12, `${x}`)
    deepEqual([operationValue('normalProbability', [0]), operationValue('normalProbability', [40])], [0.5, 1])
    deepEqual([operationValue('normalProbability', [-60]), operationValue('normalProbability', [Number.NaN])], [0, Number.NaN])
  })
  it('is not a number where a part is missing', () => equal(explanationValue(step('quotient', input(1))), Number.NaN))
})
