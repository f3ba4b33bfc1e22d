import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { marketRequest } from '../reports/parts/market-request.ts'
import { reportReply } from '../reports/parts/report-reply.ts'
import { regions } from './chart-data.ts'

export const worldMap = endpoint({
  method: 'POST',
  path: '/clarityConnect/worldMapETF_CC',
  access: 'read-reports',
  summary: 'World map: return of each country, or exposure to it.',
  request: marketRequest,
  response: reportReply({ chart: z.nullable(regions) }),
})
