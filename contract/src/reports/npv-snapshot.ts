import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { amount, fraction } from '../scalars.ts'
import { reportReply } from './parts/report-reply.ts'
import { reportRequest } from './parts/report-request.ts'

/** One account, or the whole scope in `total`. `pct1D`, `pctYTD` are time-weighted returns. */
const accountRow = z.strictObject({
  account: z.string(),
  npv: amount,
  cash: amount,
  npvChange1D: amount,
  pct1D: fraction,
  pctYTD: fraction,
})
export type AccountRow = z.infer<typeof accountRow>

export const npvSnapshot = endpoint({
  method: 'POST',
  path: '/clarityConnect/npvSnapshot_CC',
  access: 'read-reports',
  summary: 'Account NPV Summary: one row an account in scope, and the scope itself.',
  request: reportRequest,
  response: reportReply({ rows: z.array(accountRow), total: accountRow }),
})
