import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseDay } from '@portal/analytics/calendar/day-number.ts'
import { IMPORT_FILES } from '@portal/contract/imports/import-files.ts'
import { positionDetail } from '@portal/contract/reports/position-detail.ts'

import { closeTo } from '../../../../analytics/testing/close-to.ts'
import type { Dataset } from '../../../../server/src/ingest/dataset.ts'
import { EMPTY_DATASET, share, trade } from '../../../../server/testing/datasets/sample-dataset.ts'
import { openMemoryInstitution } from '../../../../server/testing/institutions/memory-institution.ts'
import { expandedExplanation } from '../../../../server/testing/replies/expanded-explanation.ts'
import type { StoredBondTerms } from './bond-terms.ts'
import { couponPayouts } from './coupon-payouts.ts'

type DayCount = StoredBondTerms['dayCount']

const DAY = '2026-05-15'
/** Alpha holds 1,000 of a 6 % bond at 100, issued on 31 January 2026 for two years. */
function priced(couponsPerYear: number, dayCount: DayCount, more: Partial<StoredBondTerms> = {}) {
  const terms: StoredBondTerms = {
    kind: 'bond',
    couponRate: 0.06,
    couponsPerYear,
    dayCount,
    exCouponDays: 0,
    issueDate: '2026-01-31',
    firstCouponDate: null,
    maturity: '2028-01-31',
    ...more,
  }
  const ledger: Dataset = {
    ...EMPTY_DATASET,
    reportingCurrencies: ['USD'],
    instruments: [share('BOND', { kind: 'bond', multiplier: '0.01', assetClass: 'Fixed Income', terms })],
    clients: [{ id: 'C', name: 'Client', reportingCurrency: 'USD', benchmark: null, reportAddress: null }],
    accounts: [
      {
        id: 'Alpha',
        name: 'Alpha',
        client: 'C',
        currency: 'USD',
        portfolio: null,
        benchmark: null,
        openedOn: null,
        closedOn: null,
      },
    ],
    prices: ['2026-05-14', DAY].map((day) => ({ instrument: 'BOND', day, close: '100' })),
    transactions: [trade('T', { account: 'Alpha', instrument: 'BOND', tradeDate: '2026-05-14', quantity: '1000', price: '100' })],
  }
  const institution = openMemoryInstitution(ledger)
  const figure = (column: string) =>
    expandedExplanation(institution, positionDetail, ['BOND', 'Alpha'], column, { columns: ['yield', 'duration'] })()
  return { institution, figure }
}
const npvOf = async (...terms: Parameters<typeof priced>) => (await priced(...terms).figure('npv')).value

describe('a bond', () => {
  it('of every number of coupons a year and day count of the files has a value, a yield and a duration that are explained', async () => {
    const { coupons_per_year: frequencies, day_count: dayCounts } = IMPORT_FILES.instruments.columns
    for (const perYear of frequencies.words!) {
      const { institution, figure } = priced(Number(perYear), 'ACT/ACT ICMA')
      for (const column of ['npv', 'yield', 'duration']) deepEqual(Number.isFinite((await figure(column)).value), true)
      deepEqual(institution.failedReconciliations, [])
    }
    for (const dayCount of dayCounts.words!) {
      const { institution, figure } = priced(2, dayCount as DayCount)
      for (const column of ['npv', 'yield', 'duration']) deepEqual(Number.isFinite((await figure(column)).value), true, dayCount)
      deepEqual(institution.failedReconciliations, [])
    }
  })

  it('accrues from the last coupon by its own periods: ICMA Rule 251', async () => {
    // 104 of 365 days of a year; of a quarter from 30 April 15 of 92 days, of a month 15 of 31; interest at maturity from the issue.
    closeTo(await npvOf(1, 'ACT/ACT ICMA'), 1_000 + 60 * (104 / 365), 1e-9)
    closeTo(await npvOf(4, 'ACT/ACT ICMA'), 1_000 + 15 * (15 / 92), 1e-9)
    closeTo(await npvOf(12, 'ACT/ACT ICMA'), 1_000 + 5 * (15 / 31), 1e-9)
    closeTo(await npvOf(0, 'ACT/365F'), 1_000 + 60 * (104 / 365), 1e-9)
  })

  it('accrues by its own day count: ISDA Definitions 2006, section 4.16', async () => {
    // From 31 January: 104 days; by months of 30 days 105 from the 30th to 15 May.
    closeTo(await npvOf(2, 'ACT/364'), 1_000 + 60 * (104 / 364), 1e-9)
    closeTo(await npvOf(2, 'NL/365'), 1_000 + 60 * (104 / 365), 1e-9)
    closeTo(await npvOf(2, '30/360 ISDA'), 1_000 + 60 * (105 / 360), 1e-9)
    closeTo(await npvOf(2, 'ACT/365 Canadian'), 1_000 + 60 * (104 / 365), 1e-9)
  })

  it('without coupons yields what its price grows to: 112 in 1.7 years of annual compounding', async () => {
    const { figure } = priced(0, 'ACT/ACT ICMA')
    const [npv, rate] = [(await figure('npv')).value, (await figure('yield')).value]
    // 261 days of the running year and one more.
    closeTo((npv / 10) * (1 + rate) ** (1 + 261 / 365), 112, 1e-6)
  })

  it('that is paid back in parts is explained as well', async () => {
    // At par its yield is the coupon, but for the days that are accrued by simple interest.
    const { figure, institution } = priced(2, '30/360 US', { redemptions: '2026-07-31 0.5; 2027-01-31 0.25' })
    closeTo((await figure('yield')).value, 0.06, 5e-4)
    closeTo((await figure('duration')).value, 0.663, 1e-3)
    deepEqual(institution.failedReconciliations, [])
  })

  it('pays 100 for what is paid back, whatever its price: that is part of its total return', () => {
    const terms = {
      dayCount: 'ACT/365F',
      couponRate: 0,
      couponsPerYear: 1,
      exCouponDays: 0,
      firstCouponDate: null,
      issueDate: parseDay('2026-01-31'),
      maturity: parseDay('2028-01-31'),
      redemptions: [{ day: parseDay('2027-01-31'), part: 0.25 }],
    } as const
    const days = Int32Array.of(parseDay('2027-01-30'), parseDay('2027-01-31'))
    deepEqual(
      couponPayouts(terms, days, () => 90).filter(({ amount }) => amount !== 0),
      [{ index: 1, amount: 2.5 }],
    )
  })
})
