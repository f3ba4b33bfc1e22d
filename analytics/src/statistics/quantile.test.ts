import { equal, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'

import fc from 'fast-check'

import { closeTo } from '../../testing/close-to.ts'
import { floats } from '../../testing/return-samples.ts'
import { histogram } from './histogram.ts'
import { median, type QuantileDefinition, quantileOfSorted } from './quantile.ts'

const quantile = (values: Float64Array, probability: number, definition?: QuantileDefinition) =>
  quantileOfSorted(values.toSorted(), probability, definition)

const DEFINITIONS: readonly QuantileDefinition[] = [1, 2, 3, 4, 5, 6, 7, 8, 9]

describe('quantiles by the nine definitions of Hyndman and Fan', () => {
  // Expected: numpy 2.4, whose nine methods are these definitions in the same order.
  const values = floats(3.1, -1.2, 0.4, 7.7, 2.2, 5, 0.4, -3.3, 9.1, 1)
  const probabilities = [0.05, 0.25, 0.33, 0.5, 0.9]
  const expected: Record<QuantileDefinition, readonly number[]> = {
    1: [-3.3, 0.4, 0.4, 1, 7.7],
    2: [-3.3, 0.4, 0.4, 1.6, 8.4],
    3: [-3.3, -1.2, 0.4, 1, 7.7],
    4: [-3.3, -0.4, 0.4, 1, 7.7],
    5: [-3.3, 0.4, 0.4, 1.6, 8.4],
    6: [-3.3, 0, 0.4, 1.6, 8.96],
    7: [-2.355, 0.4, 0.4, 1.6, 7.84],
    8: [-3.3, 4 / 15, 0.4, 1.6, 8.586666666666666],
    9: [-3.3, 0.3, 0.4, 1.6, 8.54],
  }
  for (const definition of DEFINITIONS)
    it(`definition ${definition}`, () => {
      probabilities.forEach((p, i) => {
        closeTo(quantile(values, p, definition), expected[definition][i]!, 1e-15, `p = ${p}`)
      })
    })
  it('start at the lowest entry, end at the highest and never fall between', () => {
    const sample = fc.array(fc.double({ min: -10, max: 10, noNaN: true }), { minLength: 1, maxLength: 20 })
    const unit = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(sample, unit, unit, fc.constantFrom(...DEFINITIONS), (entries, p, q, definition) => {
        const array = Float64Array.from(entries)
        // 0 and -0 are the same entry.
        equal(quantile(array, 0, definition) + 0, Math.min(...entries) + 0)
        equal(quantile(array, 1, definition) + 0, Math.max(...entries) + 0)
        const [lower, upper] = [quantile(array, Math.min(p, q), definition), quantile(array, Math.max(p, q), definition)]
        equal(lower <= upper + 1e-12, true)
      }),
    )
  })
  it('a rank that is whole but for rounding is whole: 0.07 of 100 entries is the 7th', () => {
    const hundred = Float64Array.from({ length: 100 }, (_, i) => i + 1)
    for (let k = 1; k < 100; k++) equal(quantile(hundred, k / 100, 1), k)
  })
  it('do not reorder what they are given', () => {
    equal(values[0], 3.1)
    equal(median(values), 1.6)
  })
  it('refuse nothing and probabilities outside [0, 1]; the unknown stays unknown', () => {
    throws(() => quantile(floats(), 0.5), RangeError)
    throws(() => quantile(values, 1.1), RangeError)
    equal(quantile(floats(1, Number.NaN), 0.5), Number.NaN)
  })
})

describe('histogram bins of 2 IQR n^(-1/3), rounded to 1-2-5, with an edge at zero', () => {
  it('by hand: 1 to 8 have quartiles 2.75 and 6.25, so that 2 x 3.5 / 2 = 3.5 becomes 5', () => {
    const bins = histogram(floats(1, 2, 3, 4, 5, 6, 7, 8))
    equal(bins.width, 5)
    equal(bins.edges.join(), '0,5,10')
    equal(bins.counts.join(), '4,4')
  })
  it('edges are the decimals they look like, and an entry on an edge falls into the bin above', () => {
    // Quartiles of 27 entries from -0.13 to 0.13: -0.065 and 0.065; 2 x 0.13 / 3 = 0.087 becomes 0.1.
    const values = Float64Array.from({ length: 27 }, (_, i) => (i - 13) / 100)
    const bins = histogram(values)
    equal(bins.edges.join(), '-0.2,-0.1,0,0.1,0.2')
    equal(bins.counts.join(), '3,10,10,4')
  })
  it('entries that are all equal make one bin', () => {
    equal(histogram(floats(5, 5, 5)).counts.join(), '3')
    equal(histogram(floats(0)).counts.join(), '1')
  })
  it('one entry far out does not make thousands of bins', () => {
    const values = Float64Array.from({ length: 100 }, (_, i) => (i === 99 ? 1e6 : i / 100))
    equal(histogram(values).counts.length <= 200, true)
  })
  it('hold every entry once, zero among the edges, all steps equal', () => {
    const sample = fc.array(fc.integer({ min: -5000, max: 5000 }), { minLength: 1, maxLength: 200 })
    fc.assert(
      fc.property(sample, (entries) => {
        const values = Float64Array.from(entries, (value) => value / 1000)
        const { edges, counts, width } = histogram(values)
        equal(
          counts.reduce((a, b) => a + b),
          values.length,
        )
        equal(edges[0]! <= Math.min(...values) && edges.at(-1)! >= Math.max(...values), true)
        for (const edge of edges) closeTo(edge / width, Math.round(edge / width), 1e-9)
        for (let i = 0; i < counts.length; i++) {
          const inside = values.filter(
            (v) => v >= edges[i]! && (v < edges[i + 1]! || (i === counts.length - 1 && v === edges[i + 1])),
          )
          equal(inside.length, counts[i])
        }
      }),
    )
  })
  it('refuse nothing and the unknown', () => {
    throws(() => histogram(floats()), RangeError)
    throws(() => histogram(floats(1, Number.NaN)), RangeError)
  })
})
