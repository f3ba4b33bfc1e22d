import * as z from 'zod/mini'

/** Code and label of each time period (specification S9.4). */
export const TIME_PERIODS = {
  '1D': '1Day',
  '5D': '5Days',
  MTD: 'MTD',
  '1M': '1-Month',
  '3M': '3-Months',
  YTD: 'YTD',
  '1Y': '1 Year',
  '2Y': '2 Years',
  '3Y': '3 Years',
  '5Y': '5 Years',
  Max: 'Max',
} as const

export const timePeriod = z.enum(['1D', '5D', 'MTD', '1M', '3M', 'YTD', '1Y', '2Y', '3Y', '5Y', 'Max'])
export type TimePeriod = z.infer<typeof timePeriod>
export const DEFAULT_TIME_PERIOD: TimePeriod = '1Y'
