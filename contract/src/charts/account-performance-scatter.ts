import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { fees } from '../reports/fees.ts'
import { reportReply } from '../reports/parts/report-reply.ts'
import { reportRequest } from '../reports/parts/report-request.ts'
import { benchmark } from '../reports/performance/chosen-benchmark.ts'
import { points } from './chart-data.ts'

export const accountPerformanceScatter = endpoint({
  method: 'POST',
  path: '/clarityConnect/accountPerformanceScatterChart_CC_New',
  access: 'read-reports',
  summary: 'Return against volatility of each account, with the benchmark.',
  request: z.extend(reportRequest, { fees: z.optional(fees), benchmark }),
  response: reportReply({ chart: z.nullable(points) }),
})
