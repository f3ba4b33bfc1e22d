import * as z from 'zod/mini'

import { lines } from '../../charts/chart-data.ts'
import { endpoint } from '../../endpoint.ts'
import { meant } from '../../meant.ts'
import { epochSeconds, fraction } from '../../scalars.ts'
import { fees } from '../fees.ts'
import { reportReply } from '../parts/report-reply.ts'
import { reportRequest } from '../parts/report-request.ts'
import { benchmark } from './chosen-benchmark.ts'

const ratio = z.nullable(z.number())

/**
 * Statistics of the daily returns of the time period. The accounts by name; then 'Total', the scope, and 'Benchmark', the scope's, if
 * there is one. Accounts are compared with their own benchmark, on the same days.
 */
const statisticsRow = z.strictObject({
  account: z.string(),
  volatility: meant(fraction, 'Sample deviation of the daily returns, a year, a fraction.'),
  sharpe: meant(
    ratio,
    'Mean over deviation of the daily returns above the money-market rate of the reporting currency, a year. Without a curve that rate counts as 0.',
  ),
  sortino: meant(
    ratio,
    'Mean daily return above the money-market rate over the root of the mean squared shortfall below it, a year.',
  ),
  beta: meant(ratio, 'Covariance with the benchmark’s daily returns over their variance, both above the money-market rate.'),
  alpha: meant(
    fraction,
    'Mean daily return less beta times that of the benchmark, both above the money-market rate, a year, a fraction.',
  ),
  trackingError: meant(fraction, 'Sample deviation of the daily returns less those of the benchmark, a year, a fraction.'),
  informationRatio: meant(ratio, 'Mean daily return less that of the benchmark, a year, over the tracking error.'),
  upCapture: meant(ratio, 'Mean month over that of the benchmark, of the complete calendar months in which it rose.'),
  downCapture: meant(ratio, 'Mean month over that of the benchmark, of the complete calendar months in which it fell.'),
  calmar: meant(ratio, 'Return a year over the deepest fall; from a year on.'),
  skewness: meant(ratio, 'Skewness of the daily returns, by moments of the population.'),
  kurtosis: meant(ratio, 'Excess kurtosis of the daily returns, by moments of the population.'),
  bestDay: meant(fraction, 'Highest daily return, a fraction.'),
  worstDay: meant(fraction, 'Lowest daily return, a fraction.'),
  bestMonth: meant(fraction, 'Highest return of a complete calendar month, a fraction.'),
  worstMonth: meant(fraction, 'Lowest return of a complete calendar month, a fraction.'),
  bestYear: meant(fraction, 'Highest return of a complete calendar year, a fraction.'),
  worstYear: meant(fraction, 'Lowest return of a complete calendar year, a fraction.'),
  positiveMonths: meant(fraction, 'Share of the complete calendar months with a gain, a fraction.'),
  firstDay: meant(z.nullable(epochSeconds), 'The close that the daily returns begin at.'),
})
export type StatisticsRow = z.infer<typeof statisticsRow>

const month = meant(fraction, 'Return of the month as far as the period has it, a fraction; null before it.')

/** A calendar year of the scope. */
const calendarRow = z.strictObject({
  year: meant(z.string(), 'The calendar year.'),
  jan: month,
  feb: month,
  mar: month,
  apr: month,
  may: month,
  jun: month,
  jul: month,
  aug: month,
  sep: month,
  oct: month,
  nov: month,
  dec: month,
  whole: meant(fraction, 'Return of the year as far as the period has it, a fraction.'),
  benchmark: meant(fraction, 'The same of the benchmark.'),
})
export type CalendarRow = z.infer<typeof calendarRow>

export const statistics = endpoint({
  method: 'POST',
  path: '/reports/statistics',
  access: 'read-reports',
  summary: 'Statistics of the daily returns of each account, the scope and its benchmark; months and years; rolling years.',
  request: z.extend(reportRequest, { fees: z.optional(fees), benchmark }),
  response: reportReply({
    rows: z.array(statisticsRow),
    calendar: meant(z.array(calendarRow), 'The calendar years of the scope, latest first, with their months.'),
    chart: meant(z.nullable(lines), 'Return and volatility of the year up to each day of the period; null with the reason.'),
  }),
})
