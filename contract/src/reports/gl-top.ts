import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { amount, fraction, logoData } from '../scalars.ts'
import { reportReply } from './parts/report-reply.ts'
import { reportRequest } from './parts/report-request.ts'

/** A price and its move: `spot` as quoted, in `quotedIn`, `pctChange` its price return. */
export const spotRow = z.strictObject({
  ticker: z.string(),
  spot: amount,
  pctChange: fraction,
  logoData,
  quotedIn: z.string(),
})
export type SpotRow = z.infer<typeof spotRow>

/** A holding: `position` is the quantity, `plCCY` the day's P/L and `npv` the value in the reporting currency. */
const holdingRow = z.strictObject({
  ticker: z.string(),
  logoData,
  position: amount,
  plCCY: amount,
  pctChange: fraction,
  npv: amount,
  weight: fraction,
})
export type HoldingRow = z.infer<typeof holdingRow>

const holdings = z.strictObject({ rows: z.array(holdingRow) })

const names = z.array(z.string()).check(z.maxLength(100))

/**
 * A filter of the reply: without these fields all instruments, else those in any of the asset classes and with any of the
 * tickers.
 */
export const holdingsFilter = { assetClasses: z.optional(names), tickers: z.optional(names) }

const request = z.extend(reportRequest, holdingsFilter)
export type HoldingsFilter = Pick<z.infer<typeof request>, keyof typeof holdingsFilter>

export const glTop = endpoint({
  method: 'POST',
  path: '/clarityConnect/glTop_CC',
  access: 'read-reports',
  summary:
    'Summary: every instrument held, the ten largest holdings, the gainers and the losers of the day, of all or of some classes.',
  request,
  response: reportReply({ rows: z.array(spotRow), topHoldings: holdings, gainers: holdings, losers: holdings }),
})
