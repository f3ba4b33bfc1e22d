import { deepEqual, equal } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'

import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { answerExplain } from '#reports/explain.ts'
import { closeTo } from '../../../../analytics/testing/close-to.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { share } from '../../../testing/datasets/sample-dataset.ts'
import { WORKED_MARKET } from '../../../testing/datasets/worked-market.ts'
import { openReportingInstitution, type ReportingInstitution } from '../../../testing/institutions/reporting-institution.ts'
import { answerRealisedDrawdown } from './realised-drawdown.ts'

const NOTHING = { counterAccount: null, currency: null, amount: null, costPrice: null, costDate: null }

/** Falls by 25 % from 120 to 90, which it reaches twice, and is at 120 again on 18 March; then at 114. */
const FALL: Readonly<Record<string, string>> = {
  '2026-03-09': '100',
  '2026-03-10': '120',
  '2026-03-11': '108',
  '2026-03-12': '90',
  '2026-03-13': '90',
  '2026-03-16': '102',
  '2026-03-17': '110',
  '2026-03-18': '120',
  '2026-03-19': '114',
  '2026-03-20': '114',
}
const RISE = Object.fromEntries(Object.keys(FALL).map((day, i) => [day, String(100 + i)]))

describe('POST /reports/realised-drawdown', () => {
  let test: TestDatabase
  let fixture: ReportingInstitution
  before(async () => {
    test = await openTestDatabase()
    fixture = await openReportingInstitution(test.db, 'House')
    const inKind = (id: string, account: string, date: string, instrument: string) => ({
      ...NOTHING,
      id,
      account,
      date,
      counterparty: 'Opening',
      instrument,
      quantity: '10',
    })
    const pricesOf = (instrument: string, closes: Readonly<Record<string, string>>) =>
      Object.entries(closes).map(([day, close]) => ({ instrument, day, close }))
    const account = (name: string) => ({ ...WORKED_MARKET.accounts[0]!, id: name, name })
    await fixture.book({
      ...WORKED_MARKET,
      instruments: [...WORKED_MARKET.instruments, share('FALL'), share('RISE')],
      prices: [...WORKED_MARKET.prices, ...pricesOf('FALL', FALL), ...pricesOf('RISE', RISE)],
      accounts: [...WORKED_MARKET.accounts, account('Falling'), account('Rising')],
      transfers: [
        inKind('X1', 'Falling', '2026-03-09', 'FALL'),
        // An inflow below the peak is no recovery.
        inKind('X2', 'Falling', '2026-03-13', 'FALL'),
        inKind('X3', 'Rising', '2026-03-09', 'RISE'),
      ],
    })
  })
  after(() => test.close())

  const ask = (accounts: readonly string[]) => fixture.ask(answerRealisedDrawdown, { accounts, more: { timePeriod: 'Max' } })
  const dayOf = (seconds: number | null) => (seconds === null ? null : isoDay(seconds / 86_400))

  it('counts from the peak to the first of equal troughs, and to the first close at the peak’s value again', async () => {
    const { rows, notes } = await ask(['Falling'])
    const [own, total] = rows
    closeTo(own!.depth!, 0.25, 1e-12)
    deepEqual([own!.peak, own!.trough, own!.recovery].map(dayOf), ['2026-03-10', '2026-03-12', '2026-03-18'])
    equal(own!.durationDays, 8)
    deepEqual({ ...total, account: 'Falling' }, own)
    equal(notes, undefined)
    deepEqual(fixture.failedReconciliations, [])
  })

  it('without a fall is 0, without days, with a note', async () => {
    const { rows, notes } = await ask(['Rising'])
    deepEqual(rows[0], { account: 'Rising', depth: 0, peak: null, trough: null, recovery: null, durationDays: 0 })
    deepEqual(
      notes!.filter(({ row }) => row === 'Rising').map(({ field }) => field),
      ['peak', 'trough', 'recovery'],
    )
  })

  it('without a recovery lasts until the last close, with a note', async () => {
    const { rows, notes } = await fixture.ask(answerRealisedDrawdown, { accounts: ['Falling'], more: { timePeriod: '1D' } })
    // 19 to 20 March: no move.
    equal(rows[0]!.depth, 0)
    equal(notes!.length, 6)
    const week = await fixture.ask(answerRealisedDrawdown, { accounts: ['Falling'], more: { timePeriod: '5D' } })
    // From the close of 13 March on: 90, 102, 110, 120, 114, 114.
    closeTo(week.rows[0]!.depth!, 0.05, 1e-12)
    deepEqual([week.rows[0]!.peak, week.rows[0]!.recovery].map(dayOf), ['2026-03-18', null])
    equal(week.rows[0]!.durationDays, 2)
    deepEqual(
      week.notes!.map(({ row, field, reason }) => [row, field, reason]),
      ['Falling', 'Total'].map((row) => [row, 'recovery', 'Not recovered by the close of 2026-03-20']),
    )
  })

  it('is explained by the daily returns between peak and trough', async () => {
    const more = { timePeriod: 'Max', endpoint: '/reports/realised-drawdown', row: ['Total'], column: 'depth' }
    const { value, root } = await fixture.ask(answerExplain, { accounts: ['Falling'], more })
    closeTo(value!, 0.25, 1e-12)
    equal(root!.label, 'Realised drawdown')
  })
})
