import * as z from 'zod/mini'

/** The codes of the time periods (specification S9.4). */
export const timePeriod = z.enum(['1D', '5D', 'MTD', '1M', '3M', 'YTD', '1Y', '2Y', '3Y', '5Y', 'Max'])
export type TimePeriod = z.infer<typeof timePeriod>
export const DEFAULT_TIME_PERIOD: TimePeriod = '1Y'
