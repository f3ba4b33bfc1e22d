import * as z from 'zod/mini'

import { endpoint } from '../../endpoint.ts'
import { epochSeconds, fraction } from '../../scalars.ts'
import { fees } from '../fees.ts'
import { reportReply } from '../parts/report-reply.ts'
import { reportRequest } from '../parts/report-request.ts'

/**
 * The maximum drawdown of the time-weighted index in the time period. The accounts by name; the last row, 'Total', is the scope.
 */
const realisedDrawdownRow = z.strictObject({
  account: z.string(),
  /** Loss from peak to trough: positive, 0 if there is none. */
  depth: fraction,
  peak: z.nullable(epochSeconds),
  trough: z.nullable(epochSeconds),
  recovery: z.nullable(epochSeconds),
  durationDays: z.nullable(z.int()),
})
export type RealisedDrawdownRow = z.infer<typeof realisedDrawdownRow>

export const realisedDrawdown = endpoint({
  method: 'POST',
  path: '/reports/realised-drawdown',
  access: 'read-reports',
  summary: 'Realised drawdown: the deepest fall of each account and of the scope.',
  request: z.extend(reportRequest, { fees: z.optional(fees) }),
  response: reportReply({ rows: z.array(realisedDrawdownRow) }),
})
