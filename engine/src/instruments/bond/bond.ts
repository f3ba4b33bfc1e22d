import { accruedInterest, couponDueDay } from '@portal/analytics/valuation/accrued-interest.ts'
import { paidInstrument } from '#ledger/ledger-instrument.ts'
import { fault, type InstrumentKindModel, quotedKind, type TermFault } from '../instrument-kind.ts'
import { accruedOf } from './accrued-interest.derivation.ts'
import { convexityOf, durationOf, yieldOf } from './bond-model.derivation.ts'
import { bondFirstOrderFrom, bondModel } from './bond-model.ts'
import { type BondTerms, bondTerms, type StoredBondTerms } from './bond-terms.ts'
import { yieldChanges } from './bond-yields.ts'
import { couponPayouts } from './coupon-payouts.ts'

/** Pays coupons and its face, quoted clean per 100 of face. */
export const bond: InstrumentKindModel<BondTerms, StoredBondTerms> = {
  ...quotedKind,
  name: 'Bond',
  terms: bondTerms,
  columns: {
    needed: ['coupon_rate', 'coupons_per_year', 'issue_date', 'maturity'],
    optional: ['first_coupon_date', 'day_count', 'ex_coupon_days'],
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
  }),
  faultsOf,
  needsMultiplier: true,
  judgedAs: 'debt',
  underlying: () => null,
  end: ({ maturity }) => ({ day: maturity, did: 'Matured', entry: 'redemption' }),
  ledgerInstrument: (terms, quoted, { days }) => paidInstrument(quoted, { accrued: accruedInterest(terms, days) }),
  accrual: { interestOn: accruedInterest, payouts: couponPayouts, dueDay: couponDueDay, interestOf: accruedOf },
  yields: { modelAt: bondModel, changes: yieldChanges, yieldOf, durationOf, convexityOf },
  firstOrder: bondFirstOrderFrom,
}

function faultsOf({ couponRate, issueDate, firstCouponDate, maturity, exCouponDays }: BondTerms): readonly TermFault[] {
  const isFirstWithin = firstCouponDate === null || (firstCouponDate > issueDate && firstCouponDate <= maturity)
  return [
    ...fault(
      couponRate >= 0 && couponRate < 1,
      'coupon_rate',
      `A coupon of ${couponRate} is not a fraction from 0 to 1.`,
      'Write 4.5 % as 0.045.',
    ),
    ...fault(maturity > issueDate, 'maturity', 'The bond matures before it is issued.', 'Correct one of the two days.'),
    ...fault(
      isFirstWithin,
      'first_coupon_date',
      'The first coupon is not between issue and maturity.',
      'Correct it, or leave it empty.',
    ),
    ...fault(
      Number.isInteger(exCouponDays) && exCouponDays >= 0,
      'ex_coupon_days',
      `${exCouponDays} is not a number of days.`,
      'Give 0 if there is no ex-coupon period.',
    ),
  ]
}
