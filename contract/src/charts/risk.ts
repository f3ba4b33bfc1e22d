import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { fees } from '../reports/fees.ts'
import { grouping } from '../reports/grouping.ts'
import { reportReply } from '../reports/report-reply.ts'
import { reportRequest } from '../reports/report-request.ts'
import { epochSeconds } from '../scalars.ts'
import { bars, bins, lines, points, slices } from './chart-data.ts'

/** What shares of risk are shares of: the variance, or the expected shortfall at 97.5 %. */
export const riskContributions = z.enum(['volatility', 'expectedShortfall'])
export type RiskContributions = z.infer<typeof riskContributions>

/** What the rows of a scope gain or lose in a scenario, the most first; `others` is the sum of those that are not listed. */
const stressedPositions = z.strictObject({
  scenario: z.string(),
  rows: z.array(z.strictObject({ ticker: z.string(), assetClass: z.string(), profitAndLoss: z.number() })),
  others: z.number(),
})
export type StressedPositions = z.infer<typeof stressedPositions>

export const stressTest = endpoint({
  method: 'POST',
  path: '/clarityConnect/stressTestByAssetClassChart_CC_New',
  access: 'user-or-token',
  summary: 'Stress test: one stacked bar a scenario, by asset class.',
  request: reportRequest,
  response: reportReply({ chart: z.nullable(bars), positions: z.array(stressedPositions) }),
})

/** A scenario with the rows that lost most in it; amounts in the reporting currency, losses negative. */
const worstDay = z.strictObject({
  day: epochSeconds,
  profitAndLoss: z.number(),
  rows: z.array(z.strictObject({ ticker: z.string(), profitAndLoss: z.number() })),
})
export type WorstDay = z.infer<typeof worstDay>

/** A likelihood ratio test: its statistic, and how likely so large a one is if the model is right. */
const test = z.strictObject({ statistic: z.number(), pValue: z.number() })

/** The value at risk at 99 % of each evening against the profit and loss of the next day. */
const backtest = z.strictObject({
  /** Hypothetical and actual profit and loss, the forecast as a loss, and the hits as marks. */
  chart: lines,
  /** Days that were tested, and days on which the loss was larger than the forecast. */
  days: z.int(),
  hits: z.int(),
  /** The Basel Committee's. */
  zone: z.enum(['green', 'yellow', 'red']),
  kupiec: test,
  independence: test,
  conditionalCoverage: test,
})
export type Backtest = z.infer<typeof backtest>

export const hitsSimulation = endpoint({
  method: 'POST',
  path: '/clarityConnect/histSimChart_CC_New',
  access: 'user-or-token',
  summary: 'Hits simulation: histogram and history of the scenario P/L with the backtest of the value at risk.',
  request: reportRequest,
  response: reportReply({
    chart: z.nullable(bins),
    history: z.nullable(lines),
    worstDays: z.array(worstDay),
    backtest: z.nullable(backtest),
  }),
})

export const factorRiskEvolution = endpoint({
  method: 'POST',
  path: '/clarityConnect/portEvolveFactorRiskChart_CC_New',
  access: 'user-or-token',
  summary: 'Factor risk evolution: the parts of the volatility by factor, day by day.',
  request: reportRequest,
  response: reportReply({ chart: z.nullable(bars) }),
})

export const riskPie = endpoint({
  method: 'POST',
  path: '/clarityConnect/riskPieChart_CC_New',
  access: 'user-or-token',
  summary: 'Shares of risk by asset class, or by another grouping.',
  request: z.extend(reportRequest, { contributions: z.optional(riskContributions), grouping: z.optional(grouping) }),
  response: reportReply({ chart: z.nullable(slices) }),
})

export const accountPerformanceScatter = endpoint({
  method: 'POST',
  path: '/clarityConnect/accountPerformanceScatterChart_CC_New',
  access: 'user-or-token',
  summary: 'Return against volatility of each account, with the benchmark.',
  request: z.extend(reportRequest, { fees: z.optional(fees) }),
  response: reportReply({ chart: z.nullable(points) }),
})
