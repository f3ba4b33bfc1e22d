import * as z from 'zod/mini'

import { endpoint } from '../../endpoint.ts'
import { meant } from '../../meant.ts'
import { fraction } from '../../scalars.ts'
import { fees } from '../fees.ts'
import { reportReply } from '../parts/report-reply.ts'
import { reportRequest } from '../parts/report-request.ts'
import { benchmark, comparedWith } from './chosen-benchmark.ts'
import { returnMethod } from './return-method.ts'

/** The periods of the performance tables, in order: the specified ones (S2.8), and since the first entry of the ledger. */
export const PERFORMANCE_PERIODS = {
  d1: 'D1',
  mtd: 'MTD',
  m1: 'M1',
  m3: 'M3',
  ytd: 'YTD',
  y1: 'Y1',
  y2: 'Y2',
  y3: 'Y3',
  y5: 'Y5',
  max: 'Max',
} as const
export type PerformancePeriod = keyof typeof PERFORMANCE_PERIODS

/** Only returns over more than one year are annualised (GIPS). */
export const ANNUALISED_PERIODS: ReadonlySet<PerformancePeriod> = new Set(['y2', 'y3', 'y5', 'max'])

/**
 * Time- or money-weighted returns, or total returns of a benchmark, in the reporting currency over the periods that end at the last close.
 */
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
  max: meant(fraction, 'Since inception: from the valuation day before the first entry of the accounts.'),
} satisfies Record<PerformancePeriod, typeof fraction>

export type PerformancePeriods = { readonly [period in PerformancePeriod]: number | null }

/** The accounts by name; the last row, 'Total', is the scope. */
const accountPerformanceRow = z.strictObject({ account: z.string(), ...periods })
export type AccountPerformanceRow = z.infer<typeof accountPerformanceRow>

/**
 * Each benchmark of the scope once, by name; the last row, 'Total', is the scope's own: the client's, else a blend of the
 * accounts'.
 */
const benchmarkPerformanceRow = z.strictObject({ benchmark: z.string(), ...periods })
export type BenchmarkPerformanceRow = z.infer<typeof benchmarkPerformanceRow>

/** Returns over more than one year are annualised, or cumulative with `isCumulative`. */
const request = z.extend(reportRequest, {
  isCumulative: z.optional(z.boolean()),
  returnMethod: z.optional(returnMethod),
  benchmark,
})
/** Fees do not apply to benchmarks. */
const accountRequest = z.extend(request, { fees: z.optional(fees) })

export const portPerformance = endpoint({
  method: 'POST',
  path: '/clarityConnect/portPerformance_CC',
  access: 'read-reports',
  summary: 'Account Performance: time- or money-weighted returns of each account and of the scope.',
  request: accountRequest,
  response: reportReply({ rows: z.array(accountPerformanceRow) }),
})

export const benchmarkPerformance = endpoint({
  method: 'POST',
  path: '/clarityConnect/benchmarkPerformance_CC',
  access: 'read-reports',
  summary: "Benchmark Performance: total returns of each benchmark and of the scope's blend.",
  request: z.extend(request, { comparedWith }),
  response: reportReply({
    rows: z.array(benchmarkPerformanceRow),
    available: meant(z.array(z.string()), 'Names of all benchmarks of the institution.'),
  }),
})
