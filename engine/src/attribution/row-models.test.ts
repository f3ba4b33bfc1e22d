import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { externalIndexIn } from '#instruments/instrument-market.ts'
import type { Market } from '#market/market.ts'
import type { Dataset } from '../../../server/src/ingest/dataset.ts'
import { EMPTY_DATASET, share } from '../../../server/testing/datasets/sample-dataset.ts'
import { WORKED_LEDGER } from '../../../server/testing/datasets/worked-ledger.ts'
import { openMemoryInstitution } from '../../../server/testing/institutions/memory-institution.ts'
import { instrumentModel } from './row-models.ts'

const DAYS = ['2026-03-16', '2026-03-17', '2026-03-18', '2026-03-19']

/** Of futures with these closes from Monday on. */
function marketOf(closes: Readonly<Record<string, readonly number[]>>): Market {
  const terms = { kind: 'future', underlying: null, expiry: '2026-12-18' } as const
  const dataset: Dataset = {
    ...EMPTY_DATASET,
    reportingCurrencies: ['USD'],
    instruments: Object.keys(closes).map((id) => share(id, { kind: 'future', multiplier: '10', terms })),
    prices: Object.entries(closes).flatMap(([instrument, values]) =>
      values.map((close, i) => ({ instrument, day: DAYS[i]!, close: String(close) })),
    ),
  }
  return openMemoryInstitution(dataset).market
}

describe('the first order of a future', () => {
  it('is its move in points where a price was 0 or below, on every day of the period', () => {
    const market = marketOf({ ZERO: [2, 0, 3, 1], BELOW: [1, -1, 2, 4], ABOVE: [1, 2, 3, 4] })
    const monday = market.last - 3
    const of = (id: string, start = monday) =>
      instrumentModel(market, externalIndexIn(market, id), { start, end: market.last }).firstOrder
    const fromMonday = (values: Float64Array) => [...values.subarray(monday)]
    deepEqual(fromMonday(of('ZERO')!.move), [Number.NaN, -2, 3, -2])
    deepEqual(fromMonday(of('BELOW')!.move), [Number.NaN, -2, 3, 2])
    // Without factors nothing but the specific part explains it: what factors act on is 0.
    deepEqual(fromMonday(of('ZERO')!.base), [Number.NaN, 0, 0, 0])
    deepEqual(fromMonday(of('ZERO', monday + 1)!.base), [Number.NaN, Number.NaN, 0, 0])
    deepEqual([...of('ZERO', 0)!.base.subarray(0, 3)], [Number.NaN, 0, 0])
    equal(of('ABOVE'), null)
  })
  it('is what its price alone says while no price up to the end of the period was 0 or below', () => {
    const market = marketOf({ LATE: [2, 1, 3, 0] })
    const until = (end: number) =>
      instrumentModel(market, externalIndexIn(market, 'LATE'), { start: market.last - 3, end }).firstOrder
    equal(until(market.last - 1), null)
    deepEqual([...until(market.last)!.move.subarray(-3)], [-1, 2, -3])
  })
})

describe('the first order of a bond', () => {
  it('is computed again for a period that starts earlier than those before, and kept for later ones', () => {
    const { market } = openMemoryInstitution(WORKED_LEDGER)
    const index = externalIndexIn(market, 'BOND')
    const of = (start: number) => instrumentModel(market, index, { start, end: market.last }).firstOrder!
    const knownFrom = ({ move }: ReturnType<typeof of>) => move.findIndex((value) => !Number.isNaN(value))
    const late = of(market.last - 1)
    equal(knownFrom(late), market.last)
    const early = of(market.last - 5)
    equal(knownFrom(early), market.last - 4)
    equal(early.move[market.last], late.move[market.last])
    equal(of(market.last - 1), early)
  })
})
