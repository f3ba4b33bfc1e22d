import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { fees } from '../reports/fees.ts'
import { reportReply } from '../reports/parts/report-reply.ts'
import { reportRequest } from '../reports/parts/report-request.ts'
import { bars, waterfall } from './chart-data.ts'

/** specification S9.5, S9.6. */
export const portEvolveInterval = z.enum(['daily', 'bridge'])
export const portEvolveView = z.enum(['assetClass', 'factor', 'factorResidual'])
export type PortEvolveInterval = z.infer<typeof portEvolveInterval>
export type PortEvolveView = z.infer<typeof portEvolveView>

const daily = reportReply({ chart: z.nullable(bars) })
const bridge = reportReply({ chart: z.nullable(waterfall) })
const request = z.extend(reportRequest, { fees: z.optional(fees) })
const common = { method: 'POST', access: 'read-reports', request } as const

const dailyByAssetClass = endpoint({
  ...common,
  path: '/clarityConnect/portEvolvePLChart_CC_New',
  summary: 'P/L a day by asset class.',
  response: daily,
})
const dailyByFactor = endpoint({
  ...common,
  path: '/clarityConnect/portEvolveFactorPLChart_CC_New',
  summary: 'P/L a day by factor.',
  response: daily,
})
const dailyByFactorResidual = endpoint({
  ...common,
  path: '/clarityConnect/portEvolveResidualFactorPLChart_CC_New',
  summary: 'P/L a day that the factors leave over, by asset class.',
  response: daily,
})
const bridgeByAssetClass = endpoint({
  ...common,
  path: '/clarityConnect/portEvolvePLChart_Bridge_CC_New',
  summary: 'From opening to closing NPV by asset class.',
  response: bridge,
})
const bridgeByFactor = endpoint({
  ...common,
  path: '/clarityConnect/portEvolveFactorPLChart_Bridge_CC_New',
  summary: 'From opening to closing NPV by factor.',
  response: bridge,
})
const bridgeByFactorResidual = endpoint({
  ...common,
  path: '/clarityConnect/portEvolveResidualFactorPLChart_Bridge_CC_New',
  summary: 'From opening to closing NPV, the part that the factors leave over by asset class.',
  response: bridge,
})

/** The six charts of portfolio evolution by interval and view. */
export const portfolioEvolutionCharts = {
  daily: { assetClass: dailyByAssetClass, factor: dailyByFactor, factorResidual: dailyByFactorResidual },
  bridge: { assetClass: bridgeByAssetClass, factor: bridgeByFactor, factorResidual: bridgeByFactorResidual },
} as const
