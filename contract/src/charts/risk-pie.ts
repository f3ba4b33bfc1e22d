import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { grouping } from '../reports/grouping.ts'
import { reportReply } from '../reports/parts/report-reply.ts'
import { reportRequest } from '../reports/parts/report-request.ts'
import { slices } from './chart-data.ts'

/** The measure that risk shares add up to: the variance, or the 97.5 % expected shortfall. */
export const riskContributions = z.enum(['volatility', 'expectedShortfall'])
export type RiskContributions = z.infer<typeof riskContributions>

export const riskPie = endpoint({
  method: 'POST',
  path: '/clarityConnect/riskPieChart_CC_New',
  access: 'read-reports',
  summary: 'Shares of risk by asset class, or by another grouping.',
  request: z.extend(reportRequest, { contributions: z.optional(riskContributions), grouping: z.optional(grouping) }),
  response: reportReply({ chart: z.nullable(slices) }),
})
