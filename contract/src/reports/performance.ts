import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { fraction } from '../scalars.ts'
import { reportReply } from './report-reply.ts'
import { reportRequest } from './report-request.ts'

const periods = {
  d1: fraction,
  mtd: fraction,
  m1: fraction,
  m3: fraction,
  ytd: fraction,
  y1: fraction,
  y2: fraction,
  y3: fraction,
  y5: fraction,
}

export const accountPerformanceRow = z.strictObject({ account: z.string(), ...periods })
export const benchmarkPerformanceRow = z.strictObject({ benchmark: z.string(), ...periods })

/** Returns above one year per annum, or over the whole period. */
const request = z.extend(reportRequest, { isCumulative: z.optional(z.boolean()) })

export const portPerformance = endpoint({
  method: 'POST',
  path: '/clarityConnect/portPerformance_CC',
  access: 'user-or-token',
  summary: 'Account Performance: time-weighted returns of each account and of the scope.',
  request,
  response: reportReply({ rows: z.array(accountPerformanceRow) }),
})

export const benchmarkPerformance = endpoint({
  method: 'POST',
  path: '/clarityConnect/benchmarkPerformance_CC',
  access: 'user-or-token',
  summary: "Benchmark Performance: total returns of each benchmark and of the scope's blend.",
  request,
  response: reportReply({ rows: z.array(benchmarkPerformanceRow) }),
})
