import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { marketRequest } from '../reports/parts/market-request.ts'
import { reportReply } from '../reports/parts/report-reply.ts'
import { bins } from './chart-data.ts'

export const assetReturnHistogram = endpoint({
  method: 'POST',
  path: '/clarityConnect/assetReturnHistogram_Summary_CC',
  access: 'read-reports',
  summary: 'Asset histogram: how many instruments had which return.',
  request: marketRequest,
  response: reportReply({ chart: z.nullable(bins) }),
})
