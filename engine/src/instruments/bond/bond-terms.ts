import { parseDay } from '@portal/analytics/calendar/day-number.ts'
import { couponPeriods, type BondTerms as Schedule } from '@portal/analytics/valuation/accrued-interest.ts'
import * as z from 'zod/mini'
import { type MemoTable, memo } from '#memo.ts'
import { storedDay } from '../instrument-kind.ts'
import type { InstrumentMarket } from '../instrument-market.ts'

export type BondTerms = { readonly kind: 'bond' } & Schedule
export type StoredBondTerms = z.input<typeof bondTerms>

export const bondTerms = z.object({
  kind: z.literal('bond'),
  /** Annual coupon as a fraction: 0.045. */
  couponRate: z.number(),
  couponsPerYear: z.number(),
  issueDate: storedDay,
  firstCouponDate: z.nullable(storedDay),
  maturity: storedDay,
  dayCount: z.enum([
    'ACT/ACT ICMA',
    'ACT/ACT ISDA',
    'ACT/ACT AFB',
    'ACT/360',
    'ACT/364',
    'ACT/365F',
    'ACT/365L',
    'ACT/365 Canadian',
    'NL/365',
    '30/360 US',
    '30/360 ISDA',
    '30E/360',
    '30E/360 ISDA',
    '30E+/360',
  ]),
  /** What is paid back before maturity, as `redemptions` of instruments.csv has it. */
  redemptions: z.optional(z.pipe(z.string(), z.transform(redemptionsOf))),
  /** Calendar days before the coupon date from which the buyer no longer gets it; 0: none. */
  exCouponDays: z.number(),
})

/** The days and parts of `2027-06-30 0.25; 2028-06-30 0.25`. */
function redemptionsOf(schedule: string): NonNullable<Schedule['redemptions']> {
  return schedule.split(';').map((each) => {
    const [day = '', part] = each.trim().split(' ')
    return { day: parseDay(day), part: Number(part) }
  })
}

/** By index of the bond. */
const TERMS: MemoTable<BondTerms> = { name: 'coupon periods', bytesOf: ({ periods }) => 100 * (periods?.length ?? 0) }

/** The terms of a bond of a market with its coupon periods, which all of its valuations share. */
export function termsOfBond(market: InstrumentMarket, index: number): BondTerms {
  return memo(market.live?.closed ?? market, TERMS, index, () => {
    const { terms } = market.instruments[index]!
    if (!isBond(terms)) throw new Error('Only a bond has coupons.')
    return { ...terms, periods: couponPeriods(terms) }
  })
}

const isBond = (terms: { readonly kind: string }): terms is BondTerms => terms.kind === 'bond'
