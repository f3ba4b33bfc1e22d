import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { meant } from '../meant.ts'
import { amount, fraction, logoData } from '../scalars.ts'
import { costBasisMethod, costFields } from './parts/cost-basis.ts'
import { reportReply } from './parts/report-reply.ts'
import { reportRequest } from './parts/report-request.ts'

/**
 * Optional figures of a position: its shares of the NPV and of the risk, the profit and loss of the time period, and for a bond its
 * yield to maturity and modified duration.
 */
export const POSITION_COLUMNS = ['weight', 'pctRisk', 'pctShortfall', 'totalPL', 'yield', 'duration'] as const
export type PositionColumn = (typeof POSITION_COLUMNS)[number]

export const positionColumns = z.optional(z.array(z.enum(POSITION_COLUMNS)).check(z.maxLength(POSITION_COLUMNS.length)))

const positionRow = z.strictObject({
  ticker: z.string(),
  name: z.string(),
  type: z.string(),
  quantity: amount,
  price: amount,
  npv: amount,
  dailyPL: meant(amount, 'Profit and loss of the day.'),
  account: z.string(),
  logoData,
  quotedIn: z.string(),
  assetClass: z.string(),
  isin: meant(z.nullable(z.string()), 'ISIN of the instrument; null where none is known.'),
  issuer: meant(z.nullable(z.string()), 'Issuer; null for what has none.'),
  weight: z.optional(meant(fraction, 'NPV of the row / NPV of the scope, a fraction.')),
  pctRisk: z.optional(
    meant(fraction, 'Covariance with the P/L of the scope over its variance, a fraction: negative for a hedge.'),
  ),
  pctShortfall: z.optional(
    meant(
      fraction,
      'Share of the mean loss of the scope in the worst 2.5 % of the scenarios, a fraction: negative for what gains there.',
    ),
  ),
  totalPL: z.optional(amount),
  yield: z.optional(
    meant(fraction, 'Yield to maturity of a bond at its price, compounded as often as coupons are paid, a fraction.'),
  ),
  duration: z.optional(meant(amount, 'Modified duration of a bond at its price, in years.')),
  ...costFields,
})
export type PositionRow = z.infer<typeof positionRow>

export const positionDetail = endpoint({
  method: 'POST',
  path: '/clarityConnect/positionDetail_CC',
  access: 'read-reports',
  summary: 'Position Details: one row an instrument and account; with a figure of the period also what was closed in it.',
  request: z.extend(reportRequest, { costBasisMethod: z.optional(costBasisMethod), columns: positionColumns }),
  response: reportReply({ rows: z.array(positionRow) }),
})
