import * as z from 'zod/mini'

import { epochSeconds, fraction } from '../scalars.ts'

const aged = z.strictObject({ count: z.int(), /** Valuation days. */ oldestDays: z.int() })

/** What a risk figure was computed from: the Data Overview of the risk screen. */
export const riskOverview = z.strictObject({
  /** Accounts in scope, and of the client that the caller may see. */
  accounts: z.strictObject({ inScope: z.int(), ofClient: z.int() }),
  /** First and last day whose moves are used; null where there is none. */
  firstDay: z.nullable(epochSeconds),
  lastDay: z.nullable(epochSeconds),
  /** How many days of moves. */
  scenarios: z.int(),
  /** Days over which the figures look. */
  horizonDays: z.int(),
  /** Shares of gross exposure: moves of its own, filled in part, filled throughout; filled without a specific part. */
  coverage: z.strictObject({ full: fraction, filled: fraction, none: fraction, specificMissing: fraction }),
  /** Holdings whose betas are their asset class's average. */
  proxies: z.int(),
  /** Holdings whose price is older than five valuation days. */
  stale: aged,
  /** Holdings whose price is of an earlier day, stale ones among them. */
  carried: aged,
  /** Closes and exchange rates in doubt that the value of the scope rests on. */
  inDoubt: z.int(),
  /** Currencies held without any rate. */
  missingRates: z.array(z.string()),
  benchmark: z.nullable(z.string()),
  dataVersion: z.int(),
})
export type RiskOverview = z.infer<typeof riskOverview>
