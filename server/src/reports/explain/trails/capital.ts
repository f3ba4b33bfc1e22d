import type { Span } from '@portal/analytics/calendar/span.ts'
import type { CapitalDays } from '@portal/analytics/performance/average-capital.ts'

import type { ToldMarket } from '#portfolio/reporting-scope.ts'
import { byCalendar, type DayPart } from './by-calendar.ts'
import { dayText } from './sources.ts'
import { input, parameter, step, type Trail } from './trail.ts'

/** What a profit or loss is measured on: the mean of the capital over the days on which a row or section is open. */
export function meanCapital(told: ToldMarket, span: Span, capital: CapitalDays): Trail {
  const days = capitalDays(told, span, capital)
  const sum = byCalendar(told.market, 'sum', { label: 'Capital, day by day', formula: 'capital of each open day' }, days)
  return step('quotient', { label: 'Mean capital', formula: 'capital of each open day ÷ open days' }, [
    sum,
    parameter('Open days', days.length, 'Days with capital in the period', 'count'),
  ])
}

/** The capital of each open day: what was carried from the day before, and what was put in. */
function capitalDays(told: ToldMarket, span: Span, { value, paidIn, paidOut, crossing }: CapitalDays): readonly DayPart[] {
  const { market } = told
  const days: DayPart[] = []
  let carried: Trail = amount('Opening value, without its sign', value[0]!, told, span.start)
  for (let i = 0; i < paidIn.length; i++) {
    const t = span.start + 1 + i
    const own = step('sum', { label: `Capital of ${dayText(market, t)}`, formula: 'carried + put in' }, [
      carried,
      amount('Put in, with trades or in kind', paidIn[i]!, told, t),
    ])
    if (own.value !== 0) days.push({ t, value: own.value, trail: () => own })
    const isCrossed = crossing?.isCrossed[i] === 1
    const start = isCrossed ? crossing.paidIn[i]! : own.value
    const out = isCrossed ? crossing.paidOut[i]! : paidOut[i]!
    carried = carriedFrom(told, t, start, value[i + 1]!, out)
  }
  return days
}

/** What stays of a day's capital: money taken out releases its share at the end of the day. */
function carriedFrom(told: ToldMarket, t: number, capital: number, close: number, out: number): Trail {
  const day = dayText(told.market, t)
  const own = amount(`Capital of ${day}`, close === 0 ? 0 : capital, told, t)
  if (close === 0 || out === 0) return own
  const share = step('quotient', { label: 'Share that stayed', formula: '|value| ÷ (|value| + taken out)', unit: 'ratio' }, [
    amount('Value, without its sign', close, told, t),
    step('sum', { label: 'Value and what was taken out', formula: '|value| + taken out' }, [
      amount('Value, without its sign', close, told, t),
      amount('Taken out', out, told, t),
    ]),
  ])
  return step('product', { label: `Carried from ${day}`, formula: 'capital × share that stayed' }, [own, share])
}

function amount(label: string, value: number, { market }: ToldMarket, t: number): Trail {
  const text = 'Ledger of the rows: values at closes, trades and transfers in kind at the day’s rate'
  return input(label, value, { kind: 'text', text }, { day: t < 0 ? null : market.days[t]! })
}
