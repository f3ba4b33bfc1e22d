import { parseDay } from '@portal/analytics/calendar/day-number.ts'
import { couponPeriods, type BondTerms as Schedule } from '@portal/analytics/valuation/accrued-interest.ts'
import * as z from 'zod/mini'
import { type MemoTable, memo } from '#memo.ts'
import { storedDay } from '../instrument-kind.ts'
import type { InstrumentMarket } from '../instrument-market.ts'

/** `laterCoupons` are the fixings with the spread. */
export type BondTerms = { readonly kind: 'bond' } & Schedule & Partial<FloatingTerms>
export type FloatingBondTerms = BondTerms & FloatingTerms
export type StoredBondTerms = z.input<typeof bondTerms>

/** Of a bond whose coupons are a reference rate and a spread. */
interface FloatingTerms {
  /** Tenor of the reference rate, of the bond's currency. */
  readonly referenceTenor: string
  readonly spread: number
  /** The reference rate of the periods that start on a day or later until the next, ascending by day. */
  readonly fixings: readonly Fixing[]
}

interface Fixing {
  /** Day number. */
  readonly day: number
  readonly rate: number
}

const stored = z.object({
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
  /** Repayments before maturity, as in the column `redemptions` of instruments.csv. */
  redemptions: z.optional(z.pipe(z.string(), z.transform(redemptionsOf))),
  /** Calendar days before the coupon date from which the buyer no longer gets it; 0: none. */
  exCouponDays: z.number(),
  referenceTenor: z.optional(z.string()),
  spread: z.optional(z.number()),
  /** As `fixings` of instruments.csv has them. */
  fixings: z.optional(z.pipe(z.string(), z.transform(fixingsOf))),
})

export const bondTerms = z.pipe(
  stored,
  z.transform(({ referenceTenor, spread, fixings, ...terms }): BondTerms => {
    const reference = { ...(referenceTenor !== undefined && { referenceTenor }), ...(spread !== undefined && { spread }) }
    if (fixings === undefined) return { ...terms, ...reference }
    const laterCoupons = fixings.map(({ day, rate }) => ({ day, rate: rate + (spread ?? 0) }))
    return { ...terms, ...reference, fixings, laterCoupons }
  }),
)

/** The days and numbers of `2027-06-30 0.25; 2028-06-30 0.25`. */
const dated = (schedule: string) =>
  schedule.split(';').map((each) => {
    const [day = '', value] = each.trim().split(' ')
    return { day: parseDay(day), value: Number(value) }
  })

function redemptionsOf(schedule: string): NonNullable<Schedule['redemptions']> {
  return dated(schedule).map(({ day, value }) => ({ day, part: value }))
}

function fixingsOf(schedule: string): readonly Fixing[] {
  return dated(schedule).map(({ day, value }) => ({ day, rate: value }))
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

/** Whether the coupons of a bond follow a reference rate. */
export const isFloating = (terms: BondTerms): terms is FloatingBondTerms => terms.fixings !== undefined

/** The fixing of the coupon period that starts on a day; undefined before the first. */
export const fixingOf = ({ fixings }: FloatingTerms, start: number): Fixing | undefined =>
  fixings.findLast(({ day }) => day <= start)

const isBond = (terms: { readonly kind: string }): terms is BondTerms => terms.kind === 'bond'
