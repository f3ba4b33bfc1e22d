import * as z from 'zod/mini'

import { endpoint } from '../../endpoint.ts'
import { amount, epochSeconds } from '../../scalars.ts'
import { costBasisMethod } from '../parts/cost-basis.ts'
import { reportReply } from '../parts/report-reply.ts'
import { reportRequest } from '../parts/report-request.ts'

/** Money in the reporting currency: `gain = proceeds - cost = priceGain + fxGain`; fees are part of cost and proceeds. */
const gainFields = {
  /** The cost of the units; for a short position the cost of covering it. */
  cost: amount,
  /** The proceeds of the units; for a short position those of the opening sale. */
  proceeds: amount,
  fees: amount,
  gain: amount,
  /** The gain in the instrument's currency at the exchange rate of the closing. */
  priceGain: amount,
  /** The cost times the change of the exchange rate since the opening. */
  fxGain: amount,
}

/** A lot, or a part of one, that was closed in the time period. `units` are those of the closing day, + long, - short. */
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

/** The parts of the profit and loss of the time period; they sum to `totalPL`. */
const profitAndLoss = z.strictObject({
  /** Gains of closed lots. */
  realised: amount,
  /** Unrealised gains of open lots at the end minus those at the start. */
  unrealisedChange: amount,
  /**
   * Gains, up to the transfer, of lots that were transferred out, minus those of lots that were transferred in with a cost of
   * their own.
   */
  transferred: amount,
  /** Dividends, coupons and accrued interest of instruments with lots. */
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
    /** The total of all closed lots, even if not all rows are shown. */
    total: z.strictObject(gainFields),
    profitAndLoss,
  }),
})
