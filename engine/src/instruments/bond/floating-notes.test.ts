import { deepEqual, equal, match } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseDay } from '@portal/analytics/calendar/day-number.ts'
import { accruedInterest } from '@portal/analytics/valuation/accrued-interest.ts'
import { instrument } from '@portal/contract/reports/instrument.ts'
import { positionDetail } from '@portal/contract/reports/position-detail.ts'
import { externalIndexIn } from '#instruments/instrument-market.ts'
import { convexityOf, durationOf, yieldOf } from '#instruments/models.derivation.ts'
import { discountMarginOf, ratesModel, yieldChanges, yieldModel } from '#instruments/models.ts'
import { closeTo } from '../../../../analytics/testing/close-to.ts'
import type { Dataset } from '../../../../server/src/ingest/dataset.ts'
import { EMPTY_DATASET, share, trade } from '../../../../server/testing/datasets/sample-dataset.ts'
import { openMemoryInstitution } from '../../../../server/testing/institutions/memory-institution.ts'
import { expandedExplanation } from '../../../../server/testing/replies/expanded-explanation.ts'
import { assertDerived } from '../../../testing/assert-derived.ts'
import { bond } from './bond.ts'
import { bondTerms, type StoredBondTerms } from './bond-terms.ts'

/** Quarterly at 3M and 50 basis points by ACT/360, fixed at 3 % and then at 4 %; the last period ends on 15 March 2027. */
const TERMS: StoredBondTerms = {
  kind: 'bond',
  couponRate: 0.02,
  couponsPerYear: 4,
  dayCount: 'ACT/360',
  exCouponDays: 0,
  issueDate: '2025-06-15',
  firstCouponDate: null,
  maturity: '2027-03-15',
  referenceTenor: '3M',
  spread: 0.005,
  fixings: '2025-12-11 0.03; 2026-03-12 0.04',
}
const DAYS = ['2026-03-11', '2026-03-12', '2026-03-13', '2026-03-16', '2026-03-17', '2026-04-14']
const CURVE = ['3M', '1Y'].map((tenor) => ({
  currency: 'USD',
  day: '2026-03-11',
  tenor,
  rate: '0.045',
  compounding: 'continuous' as const,
  dayCount: 'ACT/365F' as const,
}))

function held(close: string, more: Partial<StoredBondTerms> = {}, ledger: Partial<Dataset> = {}) {
  const account = { id: 'Alpha', name: 'Alpha', client: 'C', currency: 'USD', portfolio: null, benchmark: null }
  const house = openMemoryInstitution({
    ...EMPTY_DATASET,
    reportingCurrencies: ['USD'],
    instruments: [share('FRN', { kind: 'bond', multiplier: '0.01', assetClass: 'Fixed Income', terms: { ...TERMS, ...more } })],
    clients: [{ id: 'C', name: 'Client', reportingCurrency: 'USD', benchmark: null, reportAddress: null }],
    accounts: [{ ...account, openedOn: null, closedOn: null }],
    prices: DAYS.map((day, i) => ({ instrument: 'FRN', day, close: i === DAYS.length - 1 ? close : '100' })),
    transactions: [trade('T', { account: 'Alpha', instrument: 'FRN', tradeDate: '2026-03-12', quantity: '1000', price: '100' })],
    ...ledger,
  })
  const { market } = house
  return { house, market, index: externalIndexIn(market, 'FRN') }
}

describe('a bond with floating coupons', () => {
  it('accrues in each period by its own fixing and the spread, before the first by coupon_rate', () => {
    const accruedOn = (day: string) => accruedInterest(bondTerms.parse(TERMS), Int32Array.of(parseDay(day)))[0]!
    // 30 days of 360 in each: from 15 September, 15 December and 15 March.
    closeTo(accruedOn('2025-10-15'), (100 * 0.02 * 30) / 360, 1e-13)
    closeTo(accruedOn('2026-01-14'), (100 * 0.035 * 30) / 360, 1e-13)
    closeTo(accruedOn('2026-04-14'), (100 * 0.045 * 30) / 360, 1e-13)
  })
  it('has its accrued interest in NPV, explained to the fixing', async () => {
    const { house } = held('100')
    const open = expandedExplanation(house, positionDetail, ['FRN', 'Alpha'], 'npv')
    closeTo((await open()).value!, 1_000 + (1_000 * 0.045 * 30) / 360, 1e-9)
    for (const column of ['yield', 'duration']) {
      const figure = expandedExplanation(house, positionDetail, ['FRN', 'Alpha'], column, { columns: ['yield', 'duration'] })
      equal(Number.isFinite((await figure()).value), true)
    }
    equal(house.failedReconciliations.length, 0)
  })
  it('is at par on a reset date where its discount margin is the spread', () => {
    // Its periods begin on the 16th.
    const { market, index } = held('100', { issueDate: '2025-03-16', maturity: '2027-03-16', fixings: '2026-03-16 0.04' })
    const reset = market.days.indexOf(parseDay('2026-03-16'))
    closeTo(yieldModel(market, index, reset)!.yearly, 0.005, 1e-13)
    // By its forward rates as well, where the fixing is one: e^(0.045 x 92 / 365) - 1 over 92 / 360.
    const fixing = (Math.expm1((0.045 * 92) / 365) * 360) / 92
    const terms = { issueDate: '2025-03-16', maturity: '2027-03-16', fixings: `2026-03-16 ${fixing.toFixed(15)}` }
    const forward = held('100', terms, { curves: CURVE })
    closeTo(discountMarginOf(forward.market, forward.index, reset)!.value, 0.005, 1e-11)
  })
  it('moves with rates until the next fixing, and with its margin until it is due', () => {
    const { market, index } = held('99.5')
    const last = market.last
    const { yearly, modifiedDuration, convexity } = ratesModel(market, index, last)!
    const own = yieldModel(market, index, last)!
    // 62 of 92 days are left.
    closeTo(yearly, 0.04 + own.yearly, 1e-15)
    closeTo(modifiedDuration, 62 / 360 / (1 + (yearly * 62) / 360), 1e-15)
    closeTo(convexity, 2 * modifiedDuration ** 2, 1e-15)
    equal(own.yearly > 0.005 && own.modifiedDuration > 0.85 && own.modifiedDuration < 0.95, true)
    closeTo(
      yieldChanges(market, index, last, last)[0]!,
      own.yearly - yieldModel(market, index, market.days.indexOf(parseDay('2026-03-17')))!.yearly,
      1e-12,
    )
    // A new fixing is no move of its margin at par.
    const reset = market.days.indexOf(parseDay('2026-03-16'))
    closeTo(yieldChanges(market, index, reset, reset)[0]!, 0, 1e-4)
  })
  it('has derivations that make their values, with and without a curve, amortising or not', () => {
    for (const more of [{}, { redemptions: '2026-06-15 0.25; 2026-12-15 0.25' }, { exCouponDays: 70 }, { referenceTenor: '6M' }])
      for (const curves of [[], CURVE]) {
        const { market, index } = held('99.5', more, { curves })
        const model = yieldModel(market, index, market.last)!
        const margin = discountMarginOf(market, index, market.last)!
        assertDerived(margin)
        if (curves.length === 0) closeTo(margin.value, model.yearly, 1e-12)
        for (const [by, of] of [
          ['own', model],
          ['toRates', model.toRates!],
        ] as const) {
          const yearly = yieldOf({ market }, index, market.last, 'y', by)
          const duration = durationOf({ market }, index, market.last, by)
          const convexity = convexityOf({ market }, index, market.last, by)
          closeTo(yearly.value, of.yearly, 1e-14)
          closeTo(duration.value, of.modifiedDuration, 1e-9)
          closeTo(convexity.value, of.convexity, 1e-9)
          for (const each of [yearly, duration, convexity]) assertDerived(each)
        }
      }
  })
  it('forecasts its coupons by forward rates, or repeats the last fixing and says so', async () => {
    const pageOf = async (house: ReturnType<typeof held>['house']) =>
      (await house.ask(instrument, { accounts: ['Alpha'], currency: 'USD', more: { instrument: 'FRN' } })).instrument
    const without = await pageOf(held('99.5').house)
    match(without.terms ?? '', /^Pays the reference rate 3M and 0.5% a year in 4 coupons/)
    match(without.rates ?? '', /^Running coupon 4.5% a year until 2026-06-15, reference rate 4% fixed on 2026-03-12; /)
    match(without.rates ?? '', /no curve of USD: the last fixing repeated: 2026-09-15 4.5%, 2026-12-15 4.5%, 2027-03-15 4.5%$/)
    const { house } = held('99.5', {}, { curves: CURVE })
    const page = await pageOf(house)
    // e^(0.045 x 92 / 365) - 1 over 92 / 360, and half a percent.
    const coupon = 100 * ((Math.expm1((0.045 * 92) / 365) * 360) / 92 + 0.005)
    match(
      page.rates ?? '',
      new RegExp(`by forward rates of the curve of 2026-03-11 and the spread: 2026-09-15 ${coupon.toFixed(4)}%`),
    )
    const explained = await expandedExplanation(house, instrument, ['FRN'], 'discountMargin', { instrument: 'FRN' })()
    equal(explained.value, page.discountMargin)
  })
  it('uses no fixing of a later day', () => {
    const { market, index } = held('100')
    const known = held('100', { fixings: '2025-12-11 0.03' })
    const before = market.days.indexOf(parseDay('2026-03-13'))
    deepEqual(yieldModel(market, index, before), yieldModel(known.market, known.index, before))
  })
  it('needs tenor, spread and fixings together, in order, and coupons to follow them', () => {
    const columns = (more: Partial<StoredBondTerms>) =>
      bond.faultsOf(bondTerms.parse({ ...TERMS, ...more })).map(({ column }) => column)
    deepEqual(columns({}), [])
    deepEqual(columns({ spread: undefined }), ['spread'])
    deepEqual(columns({ fixings: undefined }), ['fixings'])
    deepEqual(columns({ fixings: '2026-03-12 0.04; 2025-12-11 0.03' }), ['fixings'])
    deepEqual(columns({ couponsPerYear: 0 }), ['coupons_per_year'])
    deepEqual(columns({ spread: 1.5 }), ['spread'])
  })
})
