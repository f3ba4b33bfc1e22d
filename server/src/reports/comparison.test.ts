import { deepEqual, equal, rejects } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { comparison } from '@portal/contract/reports/comparison.ts'
import { explain } from '@portal/contract/reports/explain.ts'
import { portPerformance } from '@portal/contract/reports/performance/performance.ts'
import type { Failure } from '#base/failure.ts'
import { closeTo } from '../../../analytics/testing/close-to.ts'
import { share } from '../../testing/datasets/sample-dataset.ts'
import { WORKED_MARKET } from '../../testing/datasets/worked-market.ts'
import { openMemoryInstitution } from '../../testing/institutions/memory-institution.ts'

/** A share that doubled on the last day, and one that begins on it; both are listed in a market table. */
const DATASET = {
  ...WORKED_MARKET,
  instruments: [...WORKED_MARKET.instruments, share('DBL'), share('NEW'), share('APART')],
  prices: [
    ...WORKED_MARKET.prices,
    ...Object.entries({ '2026-03-18': '50', '2026-03-19': '50', '2026-03-20': '100' }).map(([day, close]) => ({
      instrument: 'DBL',
      day,
      close,
    })),
    ...['NEW', 'APART'].map((instrument) => ({ instrument, day: '2026-03-20', close: '7' })),
  ],
  marketRows: [
    ...WORKED_MARKET.marketRows,
    ...['DBL', 'NEW'].map((instrument, i) => ({ table: 'watchlist' as const, position: 90 + i, instrument, currencyPair: null })),
  ],
}

describe('POST /reports/comparison', () => {
  const house = openMemoryInstitution(DATASET)
  const account = DATASET.accounts[0]!.name
  const accountId = () => (house.bodyOf({ accounts: [account] }).accountsInScope as readonly string[])[0]!
  const benchmark = DATASET.benchmarks[0]!.name
  const ask = (compared: readonly object[], more: object = {}) =>
    house.ask(comparison, { more: { timePeriod: '1D', compared, ...more } })

  it('has each line from 100 on, with its own growth', async () => {
    const { chart, notes = [] } = await ask([
      { kind: 'instrument', name: 'DBL' },
      { kind: 'account', name: accountId() },
      { kind: 'benchmark', name: benchmark },
    ])
    deepEqual(notes, [])
    deepEqual(
      chart!.series.map(({ label, role }) => [label, role]),
      [
        ['DBL', 'portfolio'],
        [account, 'part'],
        [benchmark, 'part'],
      ],
    )
    deepEqual(chart!.series[0]!.values, [100, 200])
    const { rows } = await house.ask(portPerformance, { more: {} })
    closeTo(chart!.series[1]!.values[1]! / 100 - 1, rows.find((row) => row.account === account)!.d1!, 1e-12)
  })

  it('begins with the first line where that is younger, and says of one that begins later that it has no value yet', async () => {
    const young = await ask([{ kind: 'instrument', name: 'DBL' }], { timePeriod: '1M' })
    deepEqual(young.chart!.series[0]!.values, [100, 100, 200])
    const { chart, notes } = await ask([
      { kind: 'instrument', name: 'DBL' },
      { kind: 'instrument', name: 'NEW' },
    ])
    equal(chart!.series.length, 1)
    deepEqual(
      notes!.map(({ row, field }) => [row, field]),
      [['NEW', 'chart']],
    )
  })

  it('explains a day of each kind of line', async () => {
    const compared = [
      { kind: 'instrument', name: 'DBL' },
      { kind: 'account', name: accountId() },
      { kind: 'benchmark', name: benchmark },
    ]
    const { chart } = await ask(compared)
    for (const { key, values } of chart!.series) {
      const more = { timePeriod: '1D', compared, endpoint: comparison.path, row: [key, '2026-03-20'], column: 'value' }
      const { value, root } = await house.ask(explain, { more })
      closeTo(root!.value, value!, 1e-9)
      equal(value, values[1])
    }
  })

  it('answers for nothing that is not visible', async () => {
    for (const name of ['APART', 'MISSING']) await rejects(ask([{ kind: 'instrument', name }]), hasStatus(404))
    await rejects(ask([{ kind: 'account', name: 'another' }]), hasStatus(404))
    await rejects(ask([{ kind: 'benchmark', name: 'Moon' }]), hasStatus(400))
  })
})

const hasStatus =
  (expected: number) =>
  ({ status }: Failure) =>
    status === expected
