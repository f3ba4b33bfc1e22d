import type { BondTerms as Schedule } from '@portal/analytics/valuation/accrued-interest.ts'
import * as z from 'zod/mini'

import { type InstrumentKindModel, storedDay } from './instrument-kind.ts'

export type BondTerms = { readonly kind: 'bond' } & Schedule

/** Pays coupons and its face, quoted clean per 100 of face. */
export const bond: InstrumentKindModel<BondTerms> = {
  name: 'Bond',
  terms: z.object({
    kind: z.literal('bond'),
    couponRate: z.number(),
    couponsPerYear: z.number(),
    issueDate: storedDay,
    firstCouponDate: z.nullable(storedDay),
    maturity: storedDay,
    dayCount: z.enum(['ACT/ACT ICMA', 'ACT/ACT ISDA', 'ACT/360', 'ACT/365F', '30/360 US', '30E/360', '30E/360 ISDA']),
    exCouponDays: z.number(),
  }),
  judgedAs: 'bond',
  allowsNonPositive: false,
  underlying: () => null,
  otherCurrencies: () => [],
  end: ({ maturity }) => ({ day: maturity, did: 'Matured', entry: 'redemption' }),
  notHeld: null,
}
