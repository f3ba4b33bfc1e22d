import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { amount, fraction } from '../scalars.ts'
import { reportReply } from './parts/report-reply.ts'
import { reportRequest } from './parts/report-request.ts'
import { benchmark } from './performance/chosen-benchmark.ts'
import { riskOverview } from './risk-overview.ts'

/** One measure: `valueCCY` in the reporting currency, losses positive; `valuePct` a fraction of NPV. */
const riskSummaryRow = z.strictObject({ name: z.string(), valueCCY: amount, valuePct: fraction })
export type RiskSummaryRow = z.infer<typeof riskSummaryRow>

export const riskSnapshot = endpoint({
  method: 'POST',
  path: '/clarityConnect/riskSnapshot_CC',
  access: 'read-reports',
  summary: 'Risk Summary.',
  request: z.extend(reportRequest, {
    horizonDays: z.optional(z.union([z.literal(1), z.literal(10), z.literal(20)])),
    benchmark,
  }),
  response: reportReply({ rows: z.array(riskSummaryRow), overview: riskOverview }),
})
