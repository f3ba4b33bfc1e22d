import type { Span } from '@portal/analytics/calendar/span.ts'
import type { SignedCapital } from '@portal/engine/positions/row-capital.ts'

import type { ToldMarket } from '@portal/engine/scope/reporting-market.ts'
import { byCalendar, type DayPart } from './by-calendar.ts'
import { dayText } from './sources.ts'
import { input, laterStep, parameter, step, type Trail, told as toldAs } from './trail.ts'

/** What the capital of some rows is made of, with its sign: + long, and + into a long position. */
interface CapitalTrails {
  readonly valueAt: (t: number) => Trail
  readonly flowOn: (t: number) => Trail
}

/** What a profit or loss is measured on: the mean of the capital over the days on which a row or section is open. */
export function meanCapital(told: ToldMarket, span: Span, capital: SignedCapital, trails: CapitalTrails): Trail {
  const days = capitalDays(told, span, capital, trails)
  const sum = byCalendar(told.market, 'sum', { label: 'Capital, day by day', formula: 'capital of each open day' }, days)
  return step('quotient', { label: 'Mean capital', formula: 'capital of each open day ÷ open days' }, [
    sum,
    parameter('Open days', days.length, 'Days with capital in the period', 'count'),
  ])
}

/** The capital of each open day: what was carried from the day before, and what was put in. */
function capitalDays(told: ToldMarket, span: Span, capital: SignedCapital, trails: CapitalTrails): readonly DayPart[] {
  const { market } = told
  const { value, paidIn, paidOut, crossing, signedValue, signedFlow } = capital
  const valueAt = (label: string, i: number) =>
    unsigned(told, label, value[i]!, signedValue[i]!, span.start + i, () => trails.valueAt(span.start + i))
  const flowOf = (label: string, amount: number, i: number) =>
    unsigned(told, label, amount, signedFlow[i]!, span.start + 1 + i, () => trails.flowOn(span.start + 1 + i))
  const days: DayPart[] = []
  let carried: Trail = valueAt('Opening value, without its sign', 0)
  for (let i = 0; i < paidIn.length; i++) {
    const t = span.start + 1 + i
    const own = step('sum', { label: `Capital of ${dayText(market, t)}`, formula: 'carried + put in' }, [
      carried,
      flowOf('Put in, with trades or in kind', paidIn[i]!, i),
    ])
    if (own.value !== 0) days.push({ t, value: own.value, trail: () => own })
    const isCrossed = crossing?.isCrossed[i] === 1
    const begun = isCrossed ? flowOf(`Capital of the new side, ${dayText(market, t)}`, crossing.paidIn[i]!, i) : own
    const out = isCrossed ? crossing.paidOut[i]! : paidOut[i]!
    const close = () => valueAt('Value, without its sign', i + 1)
    if (value[i + 1] === 0)
      carried = input('Carried', 0, { kind: 'text', text: `Nothing is held at the close of ${dayText(market, t)}` })
    else carried = out === 0 ? begun : carriedFrom(told, t, begun, close, flowOf('Taken out', out, i))
  }
  return days
}

/** What stays of a day's capital: money taken out releases its share at the end of the day. */
function carriedFrom(told: ToldMarket, t: number, capital: Trail, close: () => Trail, out: Trail): Trail {
  const share = step('quotient', { label: 'Share that stayed', formula: '|value| ÷ (|value| + taken out)', unit: 'ratio' }, [
    close(),
    step('sum', { label: 'Value and what was taken out', formula: '|value| + taken out' }, [close(), out]),
  ])
  return step('product', { label: `Carried from ${dayText(told.market, t)}`, formula: 'capital × share that stayed' }, [
    capital,
    share,
  ])
}

/** An amount without its sign; where it is not the whole net amount, as both sides of a position moved, it is told as it is. */
function unsigned(told: ToldMarket, label: string, value: number, signed: number, t: number, made: () => Trail): Trail {
  const day = t < 0 ? null : told.market.days[t]!
  if (value === 0) return input(label, 0, { kind: 'text', text: 'None' }, { day })
  const whole = (text: string) => input(label, value, { kind: 'text', text }, { day })
  if (!isNear(Math.abs(signed), value))
    return whole(`What opened and closed each side on ${dayText(told.market, t)}, by the day’s entries and closes`)
  return laterStep('absolute', { label, formula: 'without its sign', scale: value }, value, () => {
    const trail = made()
    return [
      isNear(trail.value, signed)
        ? toldAs(trail, signed)
        : { ...whole('Values at closes and entries of the day'), value: signed },
    ]
  })
}

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b))
