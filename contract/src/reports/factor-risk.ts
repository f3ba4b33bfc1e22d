import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { fraction } from '../scalars.ts'
import { reportReply } from './parts/report-reply.ts'
import { reportRequest } from './parts/report-request.ts'

/** `weight`: exposure times beta over NPV; `pctExplain`: share of the variance. Both fractions; the last row is Specific. */
const factorRow = z.strictObject({ name: z.string(), weight: fraction, pctExplain: fraction })
export type FactorRow = z.infer<typeof factorRow>

export const factorRisk = endpoint({
  method: 'POST',
  path: '/clarityConnect/factorRisk_CC',
  access: 'read-reports',
  summary: 'Factor Risk: the part of the variance that each factor explains.',
  request: reportRequest,
  response: reportReply({ rows: z.array(factorRow) }),
})
