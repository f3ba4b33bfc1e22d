import type { BondTerms as Schedule } from '@portal/analytics/valuation/accrued-interest.ts'
import * as z from 'zod/mini'

import { storedDay } from '../instrument-kind.ts'

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
  dayCount: z.enum(['ACT/ACT ICMA', 'ACT/ACT ISDA', 'ACT/360', 'ACT/365F', '30/360 US', '30E/360', '30E/360 ISDA']),
  /** Calendar days before the coupon date from which the buyer no longer gets it; 0: none. */
  exCouponDays: z.number(),
})

/** The terms of a bond of a market. */
export function termsOfBond(terms: { readonly kind: string }): BondTerms {
  if (!isBond(terms)) throw new Error('Only a bond has coupons.')
  return terms
}

const isBond = (terms: { readonly kind: string }): terms is BondTerms => terms.kind === 'bond'
