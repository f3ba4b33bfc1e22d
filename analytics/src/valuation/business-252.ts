import { type BusinessCalendar, businessDaysBetween } from '../calendar/business-days.ts'

/**
 * BUS/252: business days, the first counted and the last not, over 252; the convention of the Brazilian market.
 *
 * Source: ANBIMA, "Metodologia de Cálculo de Títulos Públicos Federais".
 *
 * @returns fraction of a year; negative if `end` lies before `start`
 */
export function business252(start: number, end: number, calendar: BusinessCalendar): number {
  return businessDaysBetween(calendar, start, end) / 252
}
