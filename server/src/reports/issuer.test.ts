import { deepEqual, equal, rejects } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { explain } from '@portal/contract/reports/explain.ts'
import { exposure } from '@portal/contract/reports/exposure.ts'
import { issuer } from '@portal/contract/reports/issuer.ts'
import { positionDetail } from '@portal/contract/reports/position-detail.ts'
import type { Failure } from '#base/failure.ts'
import type { Dataset } from '#ingest/dataset.ts'
import { closeTo } from '../../../analytics/testing/close-to.ts'
import { inKind, share } from '../../testing/datasets/sample-dataset.ts'
import { WORKED_MARKET } from '../../testing/datasets/worked-market.ts'
import { openMemoryInstitution } from '../../testing/institutions/memory-institution.ts'

const inside = (key: string, weight: string) => ({
  instrument: 'USAA',
  fromDay: '2025-01-01',
  dimension: 'issuer' as const,
  key,
  weight,
})
const prices = { ACME: { '2026-03-18': '6', '2026-03-19': '6', '2026-03-20': '7' }, LOAN: { '2026-03-18': '2' } }

/*
 * Alpha holds 100 of the share ACME at 7, Beta 200 of the loan LOAN at 2, both of Acme Works, and Alpha 10 of the fund USAA at 120, of
 * which 30 % are Acme Works and 20 % Other Works: 700 + 400 directly, 360 through the fund.
 */
const DATASET: Dataset = {
  ...WORKED_MARKET,
  instruments: [
    ...WORKED_MARKET.instruments,
    share('ACME', { issuer: 'Acme Works' }),
    share('LOAN', { kind: 'loan', issuer: 'Acme Works' }),
    share('APART', { issuer: 'Unseen Works' }),
  ],
  prices: [
    ...WORKED_MARKET.prices,
    ...Object.entries(prices).flatMap(([instrument, closes]) =>
      Object.entries(closes).map(([day, close]) => ({ instrument, day, close })),
    ),
  ],
  lookThrough: [...WORKED_MARKET.lookThrough, inside('Acme Works', '0.3'), inside('Other Works', '0.2')],
  transfers: [
    ...WORKED_MARKET.transfers,
    inKind('I1', { account: 'Alpha', date: '2026-03-18', instrument: 'ACME', quantity: '100' }),
    inKind('I2', { account: 'Beta', date: '2026-03-18', instrument: 'LOAN', quantity: '200' }),
    inKind('I3', { account: 'Alpha', date: '2026-03-18', instrument: 'USAA', quantity: '10' }),
  ],
}
const BOTH = ['Alpha', 'Beta']

describe('POST /reports/issuer', () => {
  const house = openMemoryInstitution(DATASET)
  const ask = (name: string, accounts: readonly string[] = BOTH) =>
    house.ask(issuer, { accounts, more: { timePeriod: '1D', issuer: name } })

  it('has what all accounts hold of it, directly and through funds, and the profit of the period', async () => {
    const { rows, issuer: of, notes } = await ask('Acme Works')
    deepEqual(
      rows.map(({ ticker, part, direct, throughFunds, totalPL }) => [ticker, part, direct, throughFunds, totalPL]),
      [
        ['ACME', 1, 700, 0, 100],
        ['LOAN', 1, 400, 0, 0],
        ['USAA', 0.3, 0, 360, null],
        ['Total', null, 1100, 360, 100],
      ],
    )
    deepEqual(
      notes!.filter(({ field }) => field === 'totalPL').map(({ row, reason }) => [row, reason]),
      [
        ['USAA', 'The gain of a part of a fund is not known'],
        ['Total', 'Of direct holdings: the gain of a part of a fund is not known'],
      ],
    )
    deepEqual([of.name, of.issued.map(({ ticker }) => ticker)], ['Acme Works', ['ACME', 'LOAN']])
  })

  it('agrees with the exposure by issuer and with Position Details', async () => {
    const { rows, coverage, chart } = await ask('Acme Works')
    const total = rows.at(-1)!
    const exposed = await house.ask(exposure, { accounts: BOTH, more: { dimension: 'issuer' } })
    const row = exposed.rows.find(({ name }) => name === 'Acme Works')!
    for (const field of ['direct', 'throughFunds', 'npv', 'weight'] as const) closeTo(row[field]!, total[field]!, 1e-9, field)
    equal(coverage, exposed.coverage)
    const positions = (await house.ask(positionDetail, { accounts: BOTH })).rows
    const held = positions.filter(({ ticker }) => ticker === 'ACME' || ticker === 'LOAN')
    closeTo(
      held.reduce((sum, { npv }) => sum + npv!, 0),
      total.direct!,
      1e-9,
    )
    equal(chart!.series[0]!.values.at(-1), total.direct)
    deepEqual(house.failedReconciliations, [])
  })

  it('is found by what it issued, and where only a fund holds it', async () => {
    equal((await ask('ACME')).issuer.name, 'Acme Works')
    const other = await ask('Other Works')
    const { npv, totalPL } = other.rows.at(-1)!
    deepEqual([other.issuer.issued, other.chart, npv, totalPL], [[], null, 240, null])
  })

  it('of what the accounts do not see is not found, as what is missing', async () => {
    for (const name of ['Unseen Works', 'APART', 'MISSING', 'USAA']) await rejects(ask(name), isNotFound)
    await rejects(ask('Other Works', ['Beta']), isNotFound)
  })

  it('explains each figure', async () => {
    const { rows, coverage } = await ask('Acme Works')
    const more = { timePeriod: '1D', issuer: 'Acme Works', endpoint: issuer.path }
    const explained = async (row: string[], column: string) =>
      (await house.ask(explain, { accounts: BOTH, more: { ...more, row, column } })).root!.value
    for (const row of rows)
      for (const column of ['part', 'direct', 'throughFunds', 'npv', 'weight', 'totalPL'] as const)
        if (row[column] !== null) closeTo((await explained([row.ticker], column))!, row[column], 1e-9, `${row.ticker} ${column}`)
    closeTo((await explained(['Total'], 'coverage'))!, coverage!, 1e-12)
    equal(await explained(['npv', '2026-03-20'], 'value'), 1100)
  })
})

const isNotFound = ({ status, reason }: Failure) => status === 404 && reason === 'Not found'
