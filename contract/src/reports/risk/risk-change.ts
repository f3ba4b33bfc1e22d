import * as z from 'zod/mini'

import { endpoint } from '../../endpoint.ts'
import { meant } from '../../meant.ts'
import { amount } from '../../scalars.ts'
import { reportReply } from '../parts/report-reply.ts'
import { reportRequest } from '../parts/report-request.ts'

/** A measure of one day, amounts in the reporting currency, losses positive: `end` is `start` and the three parts. */
const riskChangeRow = z.strictObject({
  name: meant(z.string(), 'The measure, as in Risk Summary.'),
  start: meant(amount, 'At the close that starts the time period.'),
  market: meant(
    amount,
    'What prices, rates and scenarios changed: what was held at the start and became of it, at the last close.',
  ),
  flows: meant(amount, 'What external flows of the time period changed.'),
  trades: meant(amount, 'What trades and currency deals of the time period changed.'),
  end: meant(amount, 'At the last close.'),
})
export type RiskChangeRow = z.infer<typeof riskChangeRow>

export const riskChange = endpoint({
  method: 'POST',
  path: '/reports/risk-change',
  access: 'read-reports',
  summary: 'Why risk changed over a time period: by the market, by flows and by trades.',
  request: reportRequest,
  response: reportReply({ rows: z.array(riskChangeRow) }),
})
