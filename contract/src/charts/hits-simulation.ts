import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { reportReply } from '../reports/parts/report-reply.ts'
import { reportRequest } from '../reports/parts/report-request.ts'
import { epochSeconds } from '../scalars.ts'
import { bins, lines } from './chart-data.ts'

/** A scenario with the rows that lose most in it; amounts in the reporting currency, losses negative. */
const worstDay = z.strictObject({
  day: epochSeconds,
  profitAndLoss: z.number(),
  rows: z.array(z.strictObject({ ticker: z.string(), profitAndLoss: z.number() })),
})
export type WorstDay = z.infer<typeof worstDay>

/** A likelihood ratio test: its statistic, and the probability of one at least as large if the model is correct. */
const test = z.strictObject({ statistic: z.number(), pValue: z.number() })

/** The 99 % value at risk of each close against the profit and loss of the next day. */
const backtest = z.strictObject({
  /** Hypothetical and actual profit and loss, the forecast as a loss, and the exceptions as marks. */
  chart: lines,
  /** Number of tested days, and of days on which the loss exceeded the forecast. */
  days: z.int(),
  hits: z.int(),
  /** The Basel Committee's traffic light zone. */
  zone: z.enum(['green', 'yellow', 'red']),
  kupiec: test,
  independence: test,
  conditionalCoverage: test,
})
export type Backtest = z.infer<typeof backtest>

export const hitsSimulation = endpoint({
  method: 'POST',
  path: '/clarityConnect/histSimChart_CC_New',
  access: 'read-reports',
  summary: 'Hits simulation: histogram and history of the scenario P/L with the backtest of the value at risk.',
  request: reportRequest,
  response: reportReply({
    chart: z.nullable(bins),
    history: z.nullable(lines),
    worstDays: z.array(worstDay),
    backtest: z.nullable(backtest),
  }),
})
