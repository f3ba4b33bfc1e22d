import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { fees } from '../reports/fees.ts'
import { reportReply } from '../reports/parts/report-reply.ts'
import { reportRequest } from '../reports/parts/report-request.ts'
import { benchmark, comparedWith } from '../reports/performance/chosen-benchmark.ts'
import { lines } from './chart-data.ts'

export const performanceIndex = endpoint({
  method: 'POST',
  path: '/reports/performance-index',
  access: 'read-reports',
  summary: 'Time-weighted return of the scope day by day beside its benchmark, both indexed to 100 at the start of the period.',
  request: z.extend(reportRequest, { fees: z.optional(fees), benchmark, comparedWith }),
  response: reportReply({ chart: z.nullable(lines) }),
})
