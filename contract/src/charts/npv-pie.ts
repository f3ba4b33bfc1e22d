import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { reportReply } from '../reports/parts/report-reply.ts'
import { reportRequest } from '../reports/parts/report-request.ts'
import { slices } from './chart-data.ts'

export const npvPie = endpoint({
  method: 'POST',
  path: '/clarityConnect/npvPieChart_CC_New',
  access: 'read-reports',
  summary: 'NPV by asset class.',
  request: reportRequest,
  response: reportReply({ chart: z.nullable(slices) }),
})
