import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { amount, logoData } from '../scalars.ts'
import { costBasisMethod, costFields } from './cost-basis.ts'
import { reportReply } from './report-reply.ts'
import { reportRequest } from './report-request.ts'

export const positionRow = z.strictObject({
  ticker: z.string(),
  name: z.string(),
  type: z.string(),
  quantity: amount,
  price: amount,
  npv: amount,
  dailyPL: amount,
  account: z.string(),
  logoData,
  ...costFields,
})
export type PositionRow = z.infer<typeof positionRow>

export const positionDetail = endpoint({
  method: 'POST',
  path: '/clarityConnect/positionDetail_CC',
  access: 'user-or-token',
  summary: 'Position Details: one row an instrument and account.',
  request: z.extend(reportRequest, { costBasisMethod: z.optional(costBasisMethod) }),
  response: reportReply({ rows: z.array(positionRow) }),
})
