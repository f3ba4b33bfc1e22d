import * as z from 'zod/mini'

/** The codes of the time periods (specification S9.4). */
export const namedPeriod = z.enum(['1D', '5D', 'MTD', '1M', '3M', 'YTD', '1Y', '2Y', '3Y', '5Y', 'Max'])
export const DEFAULT_TIME_PERIOD: z.infer<typeof namedPeriod> = '1Y'

/** A day as an ISO date. */
export const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/), z.refine(exist))

/** An ISO 8601 interval of days; both belong to it. */
export type Interval = `${string}/${string}`
export const interval = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\d\/\d{4}-\d\d-\d\d$/), z.refine(exist)) as z.ZodMiniType<Interval>

export const timePeriod = z.union([namedPeriod, interval])
export type TimePeriod = z.infer<typeof timePeriod>

/** Whether a time period is an interval of days, not one with a name. */
export const isInterval = (period: TimePeriod): period is Interval => period.includes('/')

/** The first and the last day of an interval, as ISO dates. */
export function intervalDays(interval: Interval): { readonly from: string; readonly to: string } {
  const [from, to] = interval.split('/') as [string, string]
  return { from, to }
}

/** Whether the days of a text do; 30 February and days of the year 0 do not. */
function exist(text: string): boolean {
  return text.split('/').every((day) => day >= '0001' && new Date(`${day}T00:00Z`).toJSON()?.startsWith(day))
}
