import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import type { ExplanationOperation } from '@portal/contract/reports/explain.ts'
import { operationValue } from '@portal/contract/reports/explanation-value.ts'
import { type MemoTable, memo } from '#memo.ts'
import { message } from '#message.ts'
import { type Derivation, type DerivationStep, lazyStep, once, type StepDescription } from './derivation.ts'
import type { ValuationDays } from './sources.ts'

/** A part of a step that belongs to a valuation day. */
export interface DayPart {
  readonly t: number
  readonly value: number
  readonly derivation: () => Derivation
}

/** Up to this many days stand under a step without months. */
const FEW_DAYS = 31

/**
 * A step over days: years, in them months, in them days. Sums and products may be stated so, and chains of returns.
 *
 * @param days ascending
 * @param value where it is known otherwise
 */
export function byCalendar(
  market: ValuationDays,
  operation: CalendarOperation,
  description: StepDescription,
  days: readonly DayPart[],
  value?: number,
): DerivationStep {
  const own = days.reduce((sum, day) => sum + Math.abs(day.value), operation === 'sum' ? 0 : 1)
  const scaled = { ...description, scale: Math.max(description.scale ?? 0, own) }
  const parts = once(() => {
    const groups = groupsOf(market, days)
    if (!groups) return days.map(({ derivation }) => derivation())
    return groups.map(({ key, group }) =>
      byCalendar(
        market,
        operation,
        { ...description, label: message('derivation.ofPeriod', { label: description.label, key }) },
        group,
      ),
    )
  })
  return lazyStep(operation, scaled, value ?? totalOf(market, operation, days), parts)
}

/** Group by group, as it is stated, so that the parts of every step make its value to the last digit. */
function totalOf(market: ValuationDays, operation: CalendarOperation, days: readonly DayPart[]): number {
  const groups = groupsOf(market, days)
  const values = groups ? groups.map(({ group }) => totalOf(market, operation, group)) : days.map(({ value }) => value)
  return operationValue(operation, values)
}

type CalendarOperation = Extract<ExplanationOperation, 'sum' | 'product' | 'chain'>

/** The days by year, or those of one year by month; null for few, or of one month. */
function groupsOf(
  market: ValuationDays,
  days: readonly DayPart[],
): readonly { readonly key: string; readonly group: readonly DayPart[] }[] | null {
  if (days.length <= FEW_DAYS) return null
  const months = monthsOf(market)
  const years = Map.groupBy(days, ({ t }) => months[t]!.slice(0, 4))
  const groups = years.size > 1 ? years : Map.groupBy(days, ({ t }) => months[t]!)
  return groups.size === 1 ? null : [...groups].map(([key, group]) => ({ key, group }))
}

/** One a market. */
const MONTHS: MemoTable<readonly string[]> = { name: 'months of days', bytesOf: ({ length }) => 30 * length }

/** The month of every valuation day, `YYYY-MM`. */
function monthsOf(market: ValuationDays): readonly string[] {
  return memo(market, MONTHS, 0, () => Array.from(market.days, (day) => isoDay(day).slice(0, 7)))
}
