import * as z from 'zod/mini'

import { endpoint } from '../../endpoint.ts'
import { meant } from '../../meant.ts'
import { amount, fraction } from '../../scalars.ts'
import { grouping } from '../grouping.ts'
import { reportReply } from '../parts/report-reply.ts'
import { reportRequest } from '../parts/report-request.ts'
import { benchmark } from './chosen-benchmark.ts'

const linked = 'Effects of days are linked, so that they sum to the active return of the period; a fraction.'

/** A group of the scope or its benchmark; the last row, 'Total', is the whole. Fees count, as in the other reports. */
const attributionRow = z.strictObject({
  group: meant(z.string(), 'The group; Total is the scope and its benchmark.'),
  weight: meant(
    fraction,
    'Mean opening weight in the scope, a fraction. A future weighs its exposure, with negative cash beside it.',
  ),
  benchmarkWeight: meant(fraction, 'Mean opening weight in the benchmark, a fraction; it drifts between rebalancings.'),
  return: meant(fraction, 'Linked return in the scope on the days on which the group weighs at least 0.1 %, a fraction.'),
  benchmarkReturn: meant(fraction, 'The same in the benchmark.'),
  allocation: meant(
    fraction,
    `Weight beyond the benchmark’s, times what the group’s benchmark returned beyond the whole benchmark. ${linked}`,
  ),
  selection: meant(fraction, `Benchmark weight times what the group returned beyond its benchmark. ${linked}`),
  interaction: meant(fraction, `Weight beyond the benchmark’s, times what the group returned beyond its benchmark. ${linked}`),
  currencyEffect: meant(fraction, `Weights of currencies beyond the benchmark’s, times the moves of their rates. ${linked}`),
  total: meant(fraction, 'Sum of the four effects; of Total the active return: that of the scope less that of its benchmark.'),
  profitAndLoss: meant(amount, 'Profit and loss of the period, as the six parts explain it.'),
})
export type AttributionRow = z.infer<typeof attributionRow>

export const attribution = endpoint({
  method: 'POST',
  path: '/reports/attribution',
  access: 'read-reports',
  summary: 'Attribution against the benchmark: what each group made of the return beyond that of the benchmark of the scope.',
  request: z.extend(reportRequest, { grouping: z.optional(grouping), benchmark }),
  response: reportReply({ rows: z.array(attributionRow) }),
})
