import * as z from 'zod/mini'

import { lines } from '../../charts/chart-data.ts'
import { endpoint } from '../../endpoint.ts'
import { meant } from '../../meant.ts'
import { amount, epochSeconds, fraction } from '../../scalars.ts'
import { fees } from '../fees.ts'
import { reportReply } from '../parts/report-reply.ts'
import { reportRequest } from '../parts/report-request.ts'
import { benchmark } from './chosen-benchmark.ts'

const drawdown = meant(z.string(), 'Number of the drawdown by its depth: `#1` is the deepest.')

/** A time of the scope's time-weighted index below a peak. */
const drawdownRow = z.strictObject({
  drawdown,
  peak: epochSeconds,
  trough: epochSeconds,
  recovery: z.nullable(epochSeconds),
  /** Loss from peak to trough, positive. */
  depth: fraction,
  durationDays: z.int(),
  profitAndLoss: meant(amount, 'Profit and loss from the close of the peak to that of the trough, net of fees.'),
})
export type DrawdownRow = z.infer<typeof drawdownRow>

/** A day between peak and trough. */
const drawdownDay = z.strictObject({
  date: epochSeconds,
  drawdown,
  return: meant(fraction, 'Time-weighted return of the day, a fraction.'),
})
export type DrawdownDay = z.infer<typeof drawdownDay>

/** Contribution of a position to the profit and loss between peak and trough. */
const drawdownPosition = z.strictObject({
  position: meant(z.string(), 'Ticker, of cash the currency; `Others` for all positions that are not listed, gains among them.'),
  drawdown,
  profitAndLoss: meant(amount, 'Profit and loss from the close of the peak to that of the trough, net of fees.'),
})
export type DrawdownPosition = z.infer<typeof drawdownPosition>

export const drawdowns = endpoint({
  method: 'POST',
  path: '/reports/drawdowns',
  access: 'read-reports',
  summary: 'Drawdown curve of the scope and its benchmark; the deepest drawdowns with the days and positions that made them.',
  request: z.extend(reportRequest, { fees: z.optional(fees), benchmark }),
  response: reportReply({
    rows: meant(z.array(drawdownRow), 'The five deepest drawdowns of the scope, deepest first.'),
    worstDays: meant(z.array(drawdownDay), 'Of each drawdown the three days that fell most, worst first.'),
    positions: meant(
      z.array(drawdownPosition),
      'Of each drawdown the five positions that lost most, largest loss first, then the others: they sum to its `profitAndLoss`.',
    ),
    chart: meant(z.nullable(lines), 'The index over its highest so far, less 1, at each close; null with the reason.'),
  }),
})
