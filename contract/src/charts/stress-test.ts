import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { reportReply } from '../reports/parts/report-reply.ts'
import { reportRequest } from '../reports/parts/report-request.ts'
import { bars } from './chart-data.ts'

/**
 * The profit and loss of the scope's rows in a scenario, the largest first; `others` is the sum of the rows that are not listed.
 */
const stressedPositions = z.strictObject({
  scenario: z.string(),
  rows: z.array(z.strictObject({ ticker: z.string(), assetClass: z.string(), profitAndLoss: z.number() })),
  others: z.number(),
})
export type StressedPositions = z.infer<typeof stressedPositions>

export const stressTest = endpoint({
  method: 'POST',
  path: '/clarityConnect/stressTestByAssetClassChart_CC_New',
  access: 'read-reports',
  summary: 'Stress test: one stacked bar a scenario, by asset class.',
  request: reportRequest,
  response: reportReply({ chart: z.nullable(bars), positions: z.array(stressedPositions) }),
})
