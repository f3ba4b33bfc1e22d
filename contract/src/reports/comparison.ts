import * as z from 'zod/mini'
import { lines } from '../charts/chart-data.ts'
import { endpoint } from '../endpoint.ts'
import { meant } from '../meant.ts'
import { reportReply } from './parts/report-reply.ts'
import { reportRequest } from './parts/report-request.ts'
import { MAX_COMPARED } from './performance/chosen-benchmark.ts'

/** Subject of a line. */
const comparedLine = z.strictObject({
  kind: meant(
    z.enum(['instrument', 'account', 'benchmark']),
    'Of an instrument its total return, of an account in scope its time-weighted return net of fees, of a benchmark its total return.',
  ),
  name: meant(
    z.string().check(z.minLength(1), z.maxLength(500)),
    'External id or ticker of an instrument, id of an account in scope, or name of a benchmark.',
  ),
})
export type ComparedLine = z.infer<typeof comparedLine>

export const comparedLines = meant(
  z.array(comparedLine).check(z.minLength(1), z.maxLength(MAX_COMPARED + 1)),
  'What is compared; the first one is what the others stand beside, and where it is younger than the time period, the lines begin with it.',
)

export const comparison = endpoint({
  method: 'POST',
  path: '/reports/comparison',
  access: 'read-reports',
  summary:
    'Instruments, accounts in scope and benchmarks on one base: each is 100 at the start of the time period and grows with its return in the reporting currency.',
  request: z.extend(reportRequest, {
    compared: comparedLines,
  }),
  response: reportReply({
    chart: meant(
      z.nullable(lines),
      'The lines, those withheld left out with the reason in the notes; null without the first one.',
    ),
  }),
})
