import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { marketRequest } from '../reports/market-request.ts'
import { reportReply } from '../reports/report-reply.ts'
import { bins, regions, tree } from './chart-data.ts'

export const treeMap = endpoint({
  method: 'POST',
  path: '/clarityConnect/treeMap_CC',
  access: 'user-or-token',
  summary: 'Tree map: sectors and tickers, coloured by price return.',
  request: marketRequest,
  response: reportReply({ chart: z.nullable(tree) }),
})

export const worldMap = endpoint({
  method: 'POST',
  path: '/clarityConnect/worldMapETF_CC',
  access: 'user-or-token',
  summary: 'World map: return of each country, or exposure to it.',
  request: marketRequest,
  response: reportReply({ chart: z.nullable(regions) }),
})

export const assetReturnHistogram = endpoint({
  method: 'POST',
  path: '/clarityConnect/assetReturnHistogram_Summary_CC',
  access: 'user-or-token',
  summary: 'Asset histogram: how many instruments had which return.',
  request: marketRequest,
  response: reportReply({ chart: z.nullable(bins) }),
})
