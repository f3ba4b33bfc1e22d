import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { accruedInterest, couponDueDay } from '@portal/analytics/valuation/accrued-interest.ts'
import { couponDates } from '@portal/analytics/valuation/coupon-schedule.ts'
import { paidInstrument } from '#ledger/ledger-instrument.ts'
import { message } from '#message.ts'
import { fault, type InstrumentKindModel, quotedKind, type TermFault } from '../instrument-kind.ts'
import { accruedOf } from './accrued-interest.derivation.ts'
import { bondFirstOrderFrom } from './bond-model.ts'
import { bondPaymentsAhead } from './bond-payments.ts'
import { bondPricing } from './bond-pricing.ts'
import { type BondTerms, bondTerms, isFloating, type StoredBondTerms } from './bond-terms.ts'
import { couponPayouts } from './coupon-payouts.ts'
import { couponsForecast } from './coupons-forecast.ts'

/** Pays coupons and its face, quoted clean per 100 of face. */
export const bond: InstrumentKindModel<BondTerms, StoredBondTerms> = {
  ...quotedKind,
  name: 'Bond',
  terms: bondTerms,
  columns: {
    needed: ['coupon_rate', 'coupons_per_year', 'issue_date', 'maturity'],
    optional: ['first_coupon_date', 'day_count', 'ex_coupon_days', 'redemptions', 'reference_tenor', 'spread', 'fixings'],
  },
  termsOf: (cells) => ({
    kind: 'bond',
    couponRate: cells.coupon_rate!,
    couponsPerYear: Number(cells.coupons_per_year),
    issueDate: cells.issue_date!,
    firstCouponDate: cells.first_coupon_date,
    maturity: cells.maturity!,
    dayCount: cells.day_count ?? 'ACT/ACT ICMA',
    exCouponDays: cells.ex_coupon_days ?? 0,
    ...(cells.redemptions !== null && { redemptions: cells.redemptions }),
    ...(cells.reference_tenor !== null && { referenceTenor: cells.reference_tenor }),
    ...(cells.spread !== null && { spread: cells.spread }),
    ...(cells.fixings !== null && { fixings: cells.fixings }),
  }),
  inWords: ({ couponRate, couponsPerYear, issueDate, maturity, redemptions = [], ...floating }) =>
    message('instruments.terms.bond', {
      percent: Number((couponRate * 100).toFixed(6)),
      isFloating: floating.fixings !== undefined,
      tenor: floating.referenceTenor ?? '',
      spread: Number(((floating.spread ?? 0) * 100).toFixed(6)),
      couponsPerYear,
      issued: isoDay(issueDate),
      maturity: isoDay(maturity),
      isAmortising: redemptions.length > 0,
      percents: redemptions.map(({ part, day }) => `${Number((part * 100).toFixed(6))}% ${isoDay(day)}`).join(', '),
    }),
  faultsOf,
  needsMultiplier: true,
  usualMultiplier: '0.01',
  usualAssetClass: 'Fixed income',
  mayShareName: true,
  judgedAs: 'debt',
  isOwnIssuer: true,
  underlying: () => null,
  end: ({ maturity }) => ({ day: maturity, did: 'matured', entry: 'redemption' }),
  ledgerInstrument: (terms, quoted, { days }) => paidInstrument(quoted, { accrued: accruedInterest(terms, days) }),
  accrual: {
    interestOn: accruedInterest,
    payouts: couponPayouts,
    paymentsAhead: bondPaymentsAhead,
    dueDay: couponDueDay,
    interestOf: accruedOf,
  },
  yields: bondPricing,
  ratesUsed: (terms, market, index, t) => (isFloating(terms) ? couponsForecast(terms, market, index, t) : null),
  firstOrder: bondFirstOrderFrom,
}

function faultsOf(terms: BondTerms): readonly TermFault[] {
  const { couponRate, couponsPerYear, dayCount, issueDate, firstCouponDate, maturity, exCouponDays, redemptions = [] } = terms
  const isFirstWithin = firstCouponDate === null || (firstCouponDate > issueDate && firstCouponDate <= maturity)
  return [
    ...fault(
      couponsPerYear > 0 || dayCount !== 'ACT/365 Canadian',
      'day_count',
      message('instruments.fault.canadianCoupons'),
      message('instruments.remedy.canadianCoupons'),
    ),
    ...fault(
      couponsPerYear > 0 || firstCouponDate === null,
      'first_coupon_date',
      message('instruments.fault.noCoupons'),
      message('instruments.remedy.noCoupons'),
    ),
    ...fault(
      areRedemptions(terms, redemptions),
      'redemptions',
      message('instruments.fault.redemptions'),
      message('instruments.remedy.redemptions'),
    ),
    ...floatingFaults(terms),
    ...fault(
      couponRate >= 0 && couponRate < 1,
      'coupon_rate',
      message('instruments.fault.coupon', { couponRate }),
      message('instruments.remedy.coupon'),
    ),
    ...fault(maturity > issueDate, 'maturity', message('instruments.fault.maturity'), message('instruments.remedy.maturity')),
    ...fault(
      isFirstWithin,
      'first_coupon_date',
      message('instruments.fault.firstCoupon'),
      message('instruments.remedy.firstCoupon'),
    ),
    ...fault(
      Number.isInteger(exCouponDays) && exCouponDays >= 0,
      'ex_coupon_days',
      message('instruments.fault.exCouponDays', { exCouponDays }),
      message('instruments.remedy.exCouponDays'),
    ),
  ]
}

/** Tenor, spread and fixings come together, fixings in order, and there are coupons that can follow them. */
function floatingFaults({ couponsPerYear, referenceTenor, spread, fixings }: BondTerms): readonly TermFault[] {
  const given = [referenceTenor, spread, fixings].filter((each) => each !== undefined).length
  const isInOrder = fixings?.every(({ day }, i) => i === 0 || day > fixings[i - 1]!.day) ?? true
  const column = referenceTenor === undefined ? 'reference_tenor' : spread === undefined ? 'spread' : 'fixings'
  return [
    ...fault(
      given === 0 || given === 3,
      column,
      message('instruments.fault.floatingTerms'),
      message('instruments.remedy.floatingTerms'),
    ),
    ...fault(isInOrder, 'fixings', message('instruments.fault.fixings'), message('instruments.remedy.fixings')),
    ...fault(
      fixings === undefined || couponsPerYear > 0,
      'coupons_per_year',
      message('instruments.fault.floatingCoupons'),
      message('instruments.remedy.floatingCoupons'),
    ),
    ...fault(
      spread === undefined || Math.abs(spread) < 1,
      'spread',
      message('instruments.fault.spread', { spread: spread ?? 0 }),
      message('instruments.remedy.coupon'),
    ),
  ]
}

/** Whether each is on a coupon date before maturity, later than the one before, and something is left. */
function areRedemptions(terms: BondTerms, redemptions: NonNullable<BondTerms['redemptions']>): boolean {
  const { issueDate, firstCouponDate, maturity } = terms
  if (redemptions.length === 0 || maturity <= issueDate || (firstCouponDate ?? maturity) <= issueDate) return true
  if ((firstCouponDate ?? maturity) > maturity) return true
  const dates = couponDates(terms)
  const isInOrder = redemptions.every(({ day }, i) => day < maturity && day > (redemptions[i - 1]?.day ?? issueDate))
  const parts = redemptions.reduce((sum, { part }) => sum + part, 0)
  return isInOrder && parts < 1 && redemptions.every(({ day, part }) => part > 0 && dates.includes(day))
}
