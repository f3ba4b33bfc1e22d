import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { amount, epochSeconds } from '../scalars.ts'
import { costBasisMethod } from './parts/cost-basis.ts'
import { reportReply } from './parts/report-reply.ts'
import { reportRequest } from './parts/report-request.ts'

/** Money in the reporting currency: `gain = proceeds - cost = priceGain + fxGain`; fees are part of cost and proceeds. */
const gainFields = {
  /** What was paid for the units: of a short what covering them cost. */
  cost: amount,
  /** What the units brought: of a short what selling them did. */
  proceeds: amount,
  fees: amount,
  gain: amount,
  /** The gain in the instrument's currency at the rate of the closing. */
  priceGain: amount,
  /** The cost times the move of the exchange rate since it was paid. */
  fxGain: amount,
}

/** A lot, or the part of one, that was closed in the time period. `units` are those of the day it was closed on, + long, - short. */
const realisedGainRow = z.strictObject({
  symbol: z.string(),
  account: z.string(),
  opened: epochSeconds,
  closed: epochSeconds,
  holdingDays: z.int(),
  units: amount,
  ...gainFields,
})
export type RealisedGainRow = z.infer<typeof realisedGainRow>

/** What the profit and loss of the time period is made of; the parts sum to `totalPL`. */
const profitAndLoss = z.strictObject({
  /** Gains of lots that were closed. */
  realised: amount,
  /** Unrealised gains of open lots at the end less those at the start. */
  unrealisedChange: amount,
  /** Gains until then of lots that left in kind, less those of lots that entered with a cost of their own. */
  transferred: amount,
  /** Dividends, coupons and accrued interest of what has lots. */
  income: amount,
  /** Futures and currency forwards, which have no lots. */
  withoutLots: amount,
  /** Interest, fees without a trade, currency deals and balances in other currencies. */
  cash: amount,
  totalPL: amount,
})

export const realisedGains = endpoint({
  method: 'POST',
  path: '/clarityConnect/realisedGains_CC',
  access: 'read-reports',
  summary: 'Realised gains by tax lot after the close that starts the time period, newest first, and how they lead to its P/L.',
  request: z.extend(reportRequest, { costBasisMethod: z.optional(costBasisMethod) }),
  response: reportReply({
    rows: z.array(realisedGainRow),
    /** Of all lots that were closed, also where not all rows are shown. */
    total: z.strictObject(gainFields),
    profitAndLoss,
  }),
})
