import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { reportReply } from '../reports/parts/report-reply.ts'
import { reportRequest } from '../reports/parts/report-request.ts'
import { bars } from './chart-data.ts'

export const factorRiskEvolution = endpoint({
  method: 'POST',
  path: '/clarityConnect/portEvolveFactorRiskChart_CC_New',
  access: 'read-reports',
  summary: 'Factor risk evolution: the parts of the volatility by factor, day by day.',
  request: reportRequest,
  response: reportReply({ chart: z.nullable(bars) }),
})
