import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { reportReply } from '../reports/report-reply.ts'
import { reportRequest } from '../reports/report-request.ts'
import { bars, bins, lines, points, slices } from './chart-data.ts'

export const stressTest = endpoint({
  method: 'POST',
  path: '/clarityConnect/stressTestByAssetClassChart_CC_New',
  access: 'user-or-token',
  summary: 'Stress test: one stacked bar a scenario, by asset class.',
  request: reportRequest,
  response: reportReply({ chart: z.nullable(bars) }),
})

export const hitsSimulation = endpoint({
  method: 'POST',
  path: '/clarityConnect/histSimChart_CC_New',
  access: 'user-or-token',
  summary: 'Hits simulation: histogram and history of the scenario P/L with the backtest of the value at risk.',
  request: reportRequest,
  response: reportReply({ chart: z.nullable(bins), history: z.nullable(lines) }),
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
  summary: 'Risk by asset class.',
  request: reportRequest,
  response: reportReply({ chart: z.nullable(slices) }),
})

export const accountPerformanceScatter = endpoint({
  method: 'POST',
  path: '/clarityConnect/accountPerformanceScatterChart_CC_New',
  access: 'user-or-token',
  summary: 'Return against volatility of each account, with the benchmark.',
  request: reportRequest,
  response: reportReply({ chart: z.nullable(points) }),
})
