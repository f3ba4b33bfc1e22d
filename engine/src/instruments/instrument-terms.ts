import { parseDay } from '@portal/analytics/calendar/day-number.ts'
import type { BondTerms } from '@portal/analytics/valuation/accrued-interest.ts'
import * as z from 'zod/mini'

const day = z.pipe(z.string(), z.transform(parseDay))

const stored = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('bond'),
    couponRate: z.number(),
    couponsPerYear: z.number(),
    issueDate: day,
    firstCouponDate: z.nullable(day),
    maturity: day,
    dayCount: z.enum(['ACT/ACT ICMA', 'ACT/ACT ISDA', 'ACT/360', 'ACT/365F', '30/360 US', '30E/360', '30E/360 ISDA']),
    exCouponDays: z.number(),
  }),
  z.object({
    kind: z.literal('option'),
    underlying: z.string(),
    right: z.enum(['call', 'put']),
    strike: z.number(),
    expiry: day,
  }),
  z.object({ kind: z.literal('future'), underlying: z.nullable(z.string()), expiry: day }),
  z.object({ kind: z.literal('fxForward'), buyCurrency: z.string(), rate: z.number(), maturity: day }),
  z.object({ kind: z.literal('none') }),
])

/** What valuing an instrument needs of its terms; days are day numbers. */
export type InstrumentTerms =
  | ({ readonly kind: 'bond' } & BondTerms)
  | {
      readonly kind: 'option'
      readonly underlying: string
      readonly right: 'call' | 'put'
      readonly strike: number
      readonly expiry: number
    }
  | { readonly kind: 'future'; readonly underlying: string | null; readonly expiry: number }
  | { readonly kind: 'fxForward'; readonly buyCurrency: string; readonly rate: number; readonly maturity: number }
  | { readonly kind: 'none' }

/**
 * The terms of an instrument as they were stored.
 *
 * @throws where the document is not what its kind needs
 */
export function instrumentTerms(document: unknown): InstrumentTerms {
  return stored.parse(document)
}
