import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'

import fc from 'fast-check'

import { addWindows } from './window-sums.ts'

const entry = fc.double({ min: -10, max: 10, noNaN: true })

describe('sums of windows', () => {
  it('are those of plain loops, bit for bit, also where windows are many and a series is unknown outside what is weighed', () => {
    const cases = fc.record({
      width: fc.integer({ min: 1, max: 9 }),
      gaps: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 70 }),
      rows: fc.array(fc.record({ seed: entry, weight: entry, isKnownFrom: fc.nat(20) }), { maxLength: 4 }),
    })
    fc.assert(
      fc.property(cases, ({ width, gaps, rows }) => {
        let last = 0
        const starts = Int32Array.from(gaps, (gap) => {
          last += gap
          return last
        })
        const series = rows.map(({ seed, isKnownFrom }) =>
          Float64Array.from({ length: last + width }, (_, t) => (t < isKnownFrom ? Number.NaN : seed * Math.cos(t))),
        )
        const weights = rows.map(({ weight, isKnownFrom }) =>
          starts.reduce((out, start, w) => {
            out[w] = start < isKnownFrom ? 0 : weight + w
            return out
          }, new Float64Array(starts.length)),
        )
        const sums = new Float64Array(starts.length * width).fill(1)
        const plain = sums.slice()
        addWindows(sums, width, starts, series, weights)
        series.forEach((values, k) => {
          starts.forEach((start, w) => {
            for (let s = 0; s < width && weights[k]![w] !== 0; s++) plain[w * width + s]! += values[start + s]! * weights[k]![w]!
          })
        })
        deepEqual(sums, plain)
      }),
    )
  })
})
