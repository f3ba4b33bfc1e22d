import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseDay } from '@portal/analytics/calendar/day-number.ts'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { explanationValue } from '@portal/contract/reports/explanation-value.ts'
import { expectedPayments } from '@portal/contract/reports/positions/expected-payments.ts'
import { closeTo } from '../../../../analytics/testing/close-to.ts'
import { EMPTY_DATASET, share, trade } from '../../../testing/datasets/sample-dataset.ts'
import { type MemoryInstitution, openMemoryInstitution } from '../../../testing/institutions/memory-institution.ts'
import { expandedExplanation } from '../../../testing/replies/expanded-explanation.ts'
import { reportedFigures } from '../../../testing/replies/reported-figures.ts'
import type { Dataset } from '../../ingest/dataset.ts'

const ACCOUNT = { id: 'Alpha', name: 'Alpha', client: 'C', currency: 'USD', portfolio: null, benchmark: null }
const DAYS = ['2026-06-29', '2026-06-30']
const TERMS = { kind: 'bond', couponRate: 0.04, couponsPerYear: 2, dayCount: '30/360 US', exCouponDays: 0 } as const

function house(more: Partial<Dataset>) {
  return openMemoryInstitution({
    ...EMPTY_DATASET,
    reportingCurrencies: ['USD'],
    clients: [{ id: 'C', name: 'Client', reportingCurrency: 'USD', benchmark: null, reportAddress: null }],
    accounts: [{ ...ACCOUNT, openedOn: null, closedOn: null }],
    ...more,
  })
}

const held = (instrument: string, quantity: string) =>
  trade(instrument, { account: 'Alpha', instrument, tradeDate: '2026-06-29', quantity, price: '10' })
const closes = (instrument: string) => DAYS.map((day) => ({ instrument, day, close: '10' }))
const epoch = (day: string) => parseDay(day) * 86_400

/** Every figure is made of what its explanation says. */
async function assertExplained(own: MemoryInstitution, reply: ResponseOf<typeof expectedPayments>): Promise<void> {
  for (const { row, column, value } of reportedFigures(expectedPayments, reply)) {
    const root = await expandedExplanation(own, expectedPayments, row, column)()
    closeTo(explanationValue(root), value!, 1e-9, `${row.join(' ')} ${column}`)
  }
}

describe('POST /reports/expected-payments', () => {
  it('has the coupons of a bond and the face that is paid back, by its terms', async () => {
    const terms = { ...TERMS, issueDate: '2024-03-15', firstCouponDate: null, maturity: '2027-03-15' }
    const bond = share('BOND', { kind: 'bond', multiplier: '0.01', assetClass: 'Fixed Income', terms })
    const own = house({ instruments: [bond], prices: closes('BOND'), transactions: [held('BOND', '5000')] })
    const reply = await own.ask(expectedPayments)
    const { rows, total } = reply
    // 2 % of 5,000 twice, and 5,000.
    deepEqual(
      rows.map(({ date, type, basis, quantity, perUnit, amount }) => [date, type, basis, quantity, perUnit, amount]),
      [
        [epoch('2026-09-15'), 'Coupon', 'Terms', 5_000, 0.02, 100],
        [epoch('2027-03-15'), 'Coupon', 'Terms', 5_000, 0.02, 100],
        [epoch('2027-03-15'), 'Redemption', 'Terms', 5_000, 1, 5_000],
      ],
    )
    equal(total.value, 5_200)
    await assertExplained(own, reply)

    const due = '2026-07-01/2026-09-15' as const
    const ofQuarter = await own.ask(expectedPayments, { more: { due } })
    deepEqual(ofQuarter.rows, rows.slice(0, 1))
    equal(ofQuarter.total.value, 100)
    const root = await expandedExplanation(own, expectedPayments, ['total'], 'value', { due })()
    equal(explanationValue(root), 100)
    deepEqual((await own.ask(expectedPayments, { more: { due: '2026-10-01/2026-12-31' } })).rows, [])
  })

  it('has dividends that are announced, and repeats those of the last twelve months, restated for splits', async () => {
    const dividend = (id: string, exDay: string, amount: string) => ({
      id,
      instrument: 'SHR',
      type: 'cashDividend' as const,
      exDate: exDay,
      amount,
      currency: 'USD',
      ratio: null,
      otherInstrument: null,
      payDate: null,
    })
    const split = { id: 'S', instrument: 'SHR', type: 'split' as const, exDate: '2026-06-30', ratio: '2' }
    const own = house({
      instruments: [share('SHR')],
      prices: [...closes('SHR').slice(0, 1), { instrument: 'SHR', day: '2026-06-30', close: '5' }],
      transactions: [held('SHR', '100')],
      corporateActions: [
        dividend('D1', '2025-08-14', '1'),
        dividend('D2', '2026-05-14', '3'),
        dividend('D3', '2026-08-20', '0.6'),
        { ...split, amount: null, currency: null, otherInstrument: null, payDate: null },
      ],
    })
    const reply = await own.ask(expectedPayments)
    const { rows } = reply
    // 200 units since the split. The announced one takes the place of last August's; that of May is 3 for one of then, 1.5 now.
    deepEqual(
      rows.map(({ date, type, basis, quantity, perUnit, amount }) => [date, type, basis, quantity, perUnit, amount]),
      [
        [epoch('2026-08-20'), 'Dividend', 'Announced', 200, 0.6, 120],
        [epoch('2027-05-14'), 'Dividend', 'Forecast', 200, 1.5, 300],
      ],
    )
    await assertExplained(own, reply)
  })

  it('repeats a dividend unless one is announced within 45 days of its day', async () => {
    const type = 'cashDividend' as const
    const nothing = { ratio: null, otherInstrument: null, payDate: null }
    const dividend = (id: string, exDate: string) => ({
      id,
      instrument: 'SHR',
      type,
      exDate,
      amount: '1',
      currency: 'USD',
      ...nothing,
    })
    // A year after 14 August is 14 August; 28 September is 45 days later.
    const basesWith = async (announced: string) => {
      const corporateActions = [dividend('D1', '2025-08-14'), dividend('D2', announced)]
      const books = { instruments: [share('SHR')], prices: closes('SHR'), transactions: [held('SHR', '100')] }
      return (await house({ ...books, corporateActions }).ask(expectedPayments)).rows.map(({ basis }) => basis)
    }
    deepEqual(await basesWith('2026-09-28'), ['Announced'])
    deepEqual(await basesWith('2026-09-29'), ['Forecast', 'Announced'])
  })

  it('forecasts floating coupons by the last fixing where there is no curve', async () => {
    const terms = {
      ...TERMS,
      couponRate: 0.02,
      couponsPerYear: 4,
      dayCount: 'ACT/360' as const,
      referenceTenor: '3M',
      spread: 0.005,
      issueDate: '2026-03-15',
      firstCouponDate: null,
      maturity: '2026-12-15',
      fixings: '2026-06-11 0.035',
    }
    const note = share('FRN', { kind: 'bond', multiplier: '0.01', assetClass: 'Fixed Income', terms })
    const own = house({ instruments: [note], prices: closes('FRN'), transactions: [held('FRN', '3600')] })
    const reply = await own.ask(expectedPayments)
    const { rows } = reply
    deepEqual(
      rows.map(({ date, type, basis }) => [date, type, basis]),
      [
        [epoch('2026-09-15'), 'Coupon', 'Terms'],
        [epoch('2026-12-15'), 'Coupon', 'Forecast'],
        [epoch('2026-12-15'), 'Redemption', 'Terms'],
      ],
    )
    // 4 % for 92 and for 91 days of 360 on 3,600.
    closeTo(rows[0]!.amount!, 3_600 * 0.04 * (92 / 360), 1e-9)
    closeTo(rows[1]!.amount!, 3_600 * 0.04 * (91 / 360), 1e-9)
    await assertExplained(own, reply)
  })
})
