import * as z from 'zod/mini'

import { meant } from '../meant.ts'
import { epochSeconds, fraction } from '../scalars.ts'

const aged = z.strictObject({ count: z.int(), /** Valuation days. */ oldestDays: z.int() })

/** The days that something is stored of. */
const span = {
  firstDay: meant(epochSeconds, 'First day on which it is given.'),
  lastDay: meant(epochSeconds, 'Last day on which it is given; later days use this one.'),
}

/** The data from which risk figures were computed: the Data Overview of the risk screen. */
export const riskOverview = z.strictObject({
  /** Number of accounts in scope, and of the client's accounts that the caller may see. */
  accounts: z.strictObject({ inScope: z.int(), ofClient: z.int() }),
  /** First and last day of the returns used; null if there are none. */
  firstDay: z.nullable(epochSeconds),
  lastDay: z.nullable(epochSeconds),
  /** Number of daily scenarios. */
  scenarios: z.int(),
  /** Horizon of the figures in days. */
  horizonDays: z.int(),
  /** Shares of gross exposure: with returns of its own, partly filled, fully filled; filled without a specific part. */
  coverage: z.strictObject({ full: fraction, filled: fraction, none: fraction, specificMissing: fraction }),
  /** Number of holdings that use the average betas of their asset class. */
  proxies: z.int(),
  /** Number of holdings whose price is older than five valuation days. */
  stale: aged,
  /** Number of holdings whose price is of an earlier day, including stale ones. */
  carried: aged,
  /** Number of doubtful closes and exchange rates that the scope's value depends on. */
  inDoubt: z.int(),
  /** Held currencies without any exchange rate. */
  missingRates: z.array(z.string()),
  curves: meant(
    z.array(z.strictObject({ currency: meant(z.string(), 'Currency of the zero rates.'), ...span })),
    'The yield curves that are stored, by currency.',
  ),
  dividendYields: meant(
    z.array(z.strictObject({ ticker: meant(z.string(), 'Ticker of the instrument.'), ...span })),
    'The dividend yields that are stored of what is held and of what options and futures on it are on, by ticker.',
  ),
  benchmark: z.nullable(z.string()),
  dataVersion: z.int(),
})
export type RiskOverview = z.infer<typeof riskOverview>
