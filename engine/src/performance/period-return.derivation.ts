import type { Period } from '@portal/analytics/calendar/period-start.ts'
import type { PeriodFigure } from '@portal/analytics/performance/period-table.ts'
import { nothingOn } from '@portal/analytics/performance/small-base.ts'
import type { ValuedFlows } from '@portal/analytics/performance/time-weighted-return.ts'
import { byCalendar, type DayPart } from '#derivation/by-calendar.ts'
import { type Derivation, lazyStep, lessOne, named, parameter, step } from '#derivation/derivation.ts'
import { dayText } from '#derivation/sources.ts'
import type { ReportingMarket } from '#market/reporting-market.ts'
import { message } from '#message.ts'
import { externalOf } from '#positions/valued-flows.derivation.ts'
import type { AccountHistory } from '#scope/account-history.ts'
import { summarizeList } from '#summarize-list.ts'
import type { Fees } from './gross-flows.ts'
import { feesOf } from './management-fees.derivation.ts'
import { accountPeriods } from './period-return.ts'
import { accountsValue, flowsOf } from './scope-value.derivation.ts'

/** Days that a remark names. */
const NAMED = 5

/** Time-weighted return of some accounts over a period that ends at the last close: days linked, by year and month. */
export function accountsReturn(
  reporting: ReportingMarket,
  accounts: readonly AccountHistory[],
  period: Period,
  per: 'cumulative' | 'year',
  fees: Fees = 'net',
): Derivation {
  const [result] = accountPeriods(reporting, accounts, flowsOf(reporting, accounts, fees), [period])
  return stated(result!, per, linkedReturn(reporting, accounts, result!, fees))
}

/** A return of a whole period as it is stated: per year where the period is longer than one. */
export function stated(
  { years, days, annualised }: Pick<PeriodFigure, 'years' | 'days' | 'annualised'>,
  per: 'cumulative' | 'year',
  whole: Derivation,
): Derivation {
  if (per === 'cumulative' || annualised === null) return whole
  const growth = step(
    'sum',
    { label: message('performance.periodGrowth'), formula: message('performance.onePlusReturn'), unit: 'ratio' },
    [parameter(message('performance.one'), 1, message('performance.growthFromReturn')), whole],
  )
  const share = step(
    'quotient',
    { label: message('performance.yearShare'), formula: years ? '1 ÷ years' : '365 ÷ days', unit: 'ratio' },
    [
      years
        ? parameter(message('performance.one'), 1, message('performance.perYear'))
        : parameter(message('performance.daysYear'), 365, message('performance.perYear')),
      years
        ? parameter(message('performance.years'), years, message('performance.periodLength'))
        : parameter(message('performance.days'), days, message('performance.periodLength')),
    ],
  )
  const yearly = step(
    'power',
    { label: message('performance.annualGrowth'), formula: message('performance.annualGrowthFormula'), unit: 'ratio' },
    [growth, share],
  )
  return lessOne(message('performance.annualReturn'), '(1 + R)^(1/n) - 1', yearly)
}

function linkedReturn(
  reporting: ReportingMarket,
  accounts: readonly AccountHistory[],
  { start, cumulative }: PeriodFigure,
  fees: Fees,
): Derivation {
  const isKnown = cumulative.state === 'known'
  const leftOut = isKnown ? cumulative.leftOut.map(({ index }) => index) : []
  const days = { start, end: reporting.market.last, leftOut, value: isKnown ? cumulative.value : undefined }
  return returnBetween(reporting, accounts, days, fees)
}

/** From a close to another. */
interface LinkedDays {
  readonly start: number
  readonly end: number
  /** Days of next to no capital, without which the return is linked. */
  readonly leftOut: readonly number[]
  /** Where it is known otherwise. */
  readonly value?: number | undefined
}

/** The return of some accounts from a close to another: daily returns linked. */
export function returnBetween(
  reporting: ReportingMarket,
  accounts: readonly AccountHistory[],
  { start, end, leftOut, value }: LinkedDays,
  fees: Fees,
): Derivation {
  const { market } = reporting
  const flows = flowsOf(reporting, accounts, fees)
  const days = linkedDays(flows, start, end)
    .filter((t) => !leftOut.includes(t))
    .map((t): DayPart => ({ t, value: dayGrowth(flows, t) - 1, derivation: () => dayReturn(reporting, accounts, t, fees) }))
  const remark =
    leftOut.length === 0
      ? undefined
      : message('performance.withoutDays', {
          map: summarizeList(
            leftOut.map((t) => dayText(market, t)),
            NAMED,
          ),
        })
  const label = message('performance.periodReturn', { day: dayText(market, start), day2: dayText(market, end) })
  const only = days.length === 1 ? days[0]! : undefined
  if (only) return named(only.derivation(), label)
  return byCalendar(
    market,
    'chain',
    { label, formula: message('performance.linkedReturns'), unit: 'fraction', remark },
    days,
    value,
  )
}

/** Days that are linked: those on which there was something, or something came in. */
function linkedDays({ value, inflow }: ValuedFlows, start: number, end: number): readonly number[] {
  const nothing = nothingOn(value, start, end)
  const days: number[] = []
  for (let t = start + 1; t <= end; t++) if (value[t - 1]! + inflow[t]! > nothing[t - start - 1]!) days.push(t)
  return days
}

const dayGrowth = ({ value, inflow, outflow }: ValuedFlows, t: number): number =>
  (value[t]! + outflow[t]!) / (value[t - 1]! + inflow[t]!)

/**
 * `1 + r = (V + out) / (V0 + in)`: money in counts from the start of its day, money out until its end. A day on which nothing is held
 * returns 0.
 */
export function dayReturn(reporting: ReportingMarket, accounts: readonly AccountHistory[], t: number, fees: Fees): Derivation {
  const { market } = reporting
  const flows = flowsOf(reporting, accounts, fees)
  const label = message('performance.returnOn', { day: dayText(market, t) })
  const base = flows.value[t - 1]! + flows.inflow[t]!
  if (Math.abs(base) <= nothingOn(flows.value, t - 1, t)[0]!)
    return parameter(label, 0, message('performance.nothingHeld'), 'fraction')
  const description = {
    label: message('performance.growthOn', { day: dayText(market, t) }),
    formula: message('performance.dailyGrowth'),
    unit: 'ratio' as const,
  }
  const growth = lazyStep('quotient', description, dayGrowth(flows, t), () => {
    const end = { label: message('performance.end', { day: dayText(market, t) }), formula: message('performance.npvPlusOutflow') }
    const base = {
      label: message('performance.beginning', { day: dayText(market, t) }),
      formula: message('performance.npvPlusInflow'),
    }
    return [
      step('sum', end, [
        accountsValue(reporting, accounts, t),
        externalOf(reporting, accounts, t, 'out'),
        ...(fees === 'gross' ? feesOf(reporting, accounts, t) : []),
      ]),
      step('sum', base, [accountsValue(reporting, accounts, t - 1), externalOf(reporting, accounts, t, 'in')]),
    ]
  })
  return lessOne(label, message('performance.dailyReturn'), growth)
}
