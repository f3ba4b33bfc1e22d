import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { marketRequest } from '../reports/parts/market-request.ts'
import { reportReply } from '../reports/parts/report-reply.ts'
import { tree } from './chart-data.ts'

export const treeMap = endpoint({
  method: 'POST',
  path: '/clarityConnect/treeMap_CC',
  access: 'read-reports',
  summary: 'Tree map: sectors and tickers, coloured by price return.',
  request: marketRequest,
  response: reportReply({ chart: z.nullable(tree) }),
})
