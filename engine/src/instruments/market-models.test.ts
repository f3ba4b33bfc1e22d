import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { closeTo } from '../../../analytics/testing/close-to.ts'
import { EMPTY_DATASET, share } from '../../../server/testing/datasets/sample-dataset.ts'
import { openMemoryInstitution } from '../../../server/testing/institutions/memory-institution.ts'
import { bondModel } from './bond/bond-model.ts'

const TERMS = {
  kind: 'bond',
  couponRate: 0.05,
  couponsPerYear: 1,
  issueDate: '2020-03-04',
  firstCouponDate: null,
  maturity: '2026-03-04',
  dayCount: 'ACT/ACT ICMA',
  exCouponDays: 0,
} as const
const closes = (instrument: string, values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([day, close]) => ({ instrument, day, close }))

describe('what the market makes of its data', () => {
  it('a bond has a model up to its last day, and none at maturity, when its price has no yield', () => {
    const { market } = openMemoryInstitution({
      ...EMPTY_DATASET,
      instruments: [share('BOND', { kind: 'bond', multiplier: '0.01', terms: TERMS })],
      prices: closes('BOND', { '2026-03-02': '99', '2026-03-03': '99.5', '2026-03-04': '100', '2026-03-05': '100' }),
    })
    const index = market.instruments.findIndex(({ ticker }) => ticker === 'BOND')
    const known = Array.from(market.days, (_, t) => bondModel(market, index, t) !== null)
    deepEqual(known.slice(-4), [true, true, false, false])
  })

  it('weights of a benchmark count as shares of their sum, which may be rounded', () => {
    const tickers = ['ONE', 'TWO', 'THREE']
    const { market } = openMemoryInstitution({
      ...EMPTY_DATASET,
      instruments: tickers.map((id) => share(id)),
      benchmarks: [{ id: 'B', name: 'Thirds' }],
      benchmarkWeights: tickers.map((instrument) => ({ benchmark: 'B', fromDay: '2026-03-02', instrument, weight: '0.3333' })),
      prices: tickers.flatMap((id) => closes(id, { '2026-03-02': '10' })),
    })
    const benchmark = market.benchmark(market.stored.lists.benchmarks[0]!.id)!
    equal(benchmark.parts.length, 1)
    for (const { weight } of benchmark.parts[0]!.weights) closeTo(weight, 1 / 3, 1e-15)
  })
})
