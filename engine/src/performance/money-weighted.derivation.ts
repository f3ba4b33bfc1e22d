import type { Period } from '@portal/analytics/calendar/period-start.ts'
import { moneyAtCloses } from '@portal/analytics/performance/money-weighted-return.ts'
import type { ValuedFlows } from '@portal/analytics/performance/time-weighted-return.ts'
import { byCalendar, type DayPart } from '#derivation/by-calendar.ts'
import { type Derivation, lazyStep, lessOne, parameter, step } from '#derivation/derivation.ts'
import { dayText } from '#derivation/sources.ts'
import type { ReportingMarket } from '#market/reporting-market.ts'
import { message } from '#message.ts'
import { externalOf } from '#positions/valued-flows.derivation.ts'
import type { AccountHistory } from '#scope/account-history.ts'
import { levelReturn } from './benchmarks.derivation.ts'
import type { BenchmarkLevels } from './benchmarks.ts'
import type { Fees } from './gross-flows.ts'
import { feesOf } from './management-fees.derivation.ts'
import { type MoneyWeightedFigure, moneyWeightedFigure } from './money-weighted.ts'
import { stated } from './period-return.derivation.ts'
import { accountsValue, flowsOf } from './scope-value.derivation.ts'
import { firstEntryOf } from './time-period.ts'

/** A scope's money, as the equation of its return has it. */
interface ScopeMoney {
  readonly reporting: ReportingMarket
  readonly accounts: readonly AccountHistory[]
  readonly flows: ValuedFlows
  readonly fees: Fees
}

/**
 * Money-weighted return of some accounts over a period that ends at the last close. The growth is the only one with which the opening
 * money grows to the later amounts, each grown to the end; put in, it comes out again.
 */
export function moneyWeightedOf(
  reporting: ReportingMarket,
  accounts: readonly AccountHistory[],
  period: Period,
  per: 'cumulative' | 'year',
  fees: Fees = 'net',
): Derivation {
  const flows = flowsOf(reporting, accounts, fees)
  const figure = moneyWeightedFigure(reporting, flows, firstEntryOf(reporting, accounts), period)
  return perPeriod(figure, per, wholeReturn({ reporting, accounts, flows, fees }, figure))
}

/** The same of a benchmark, which has no flows: what it grew. */
export function moneyWeightedOfLevel(
  reporting: ReportingMarket,
  benchmark: BenchmarkLevels,
  figure: MoneyWeightedFigure,
  per: 'cumulative' | 'year',
): Derivation {
  return perPeriod(figure, per, levelReturn(reporting, benchmark, figure.start, reporting.market.last))
}

/** Per year by the days of the period, where it is stated so. */
function perPeriod({ days, annualised }: MoneyWeightedFigure, per: 'cumulative' | 'year', whole: Derivation): Derivation {
  return stated({ years: undefined, days, annualised }, per, whole)
}

function wholeReturn(money: ScopeMoney, { start, result }: MoneyWeightedFigure): Derivation {
  const { reporting, accounts, flows } = money
  const { market } = reporting
  const growth = 1 + (result.state === 'known' ? result.value : Number.NaN)
  const label = message('performance.moneyWeightedFrom', { day: dayText(market, start), day2: dayText(market, market.last) })
  if (start === market.last) return parameter(label, 0, message('performance.emptyPeriod'), 'fraction')
  const amounts = moneyAtCloses(flows, start, market.last)
  const grown = grownAmounts(money, amounts, start, growth)
  const scale = grown.reduce((sum, { value }) => sum + Math.abs(value), 0) / Math.abs(amounts[0]!)
  const description = {
    label: message('performance.growth', { day: dayText(market, start), day2: dayText(market, market.last) }),
    formula: message('performance.laterOverOpening'),
    unit: 'ratio' as const,
    scale,
  }
  const quotient = lazyStep('quotient', description, growth, () => [
    byCalendar(market, 'sum', { label: message('performance.laterMoney'), formula: message('performance.amountsGrown') }, grown),
    step('sum', { label: message('performance.openingMoney'), formula: message('performance.npvPlusInflow') }, [
      accountsValue(reporting, accounts, start),
      externalOf(reporting, accounts, start + 1, 'in'),
    ]),
  ])
  return lessOne(label, message('performance.growthLessOne'), quotient)
}

/** Receipts and payments after the start, a close each, grown to the end of the period. */
function grownAmounts(money: ScopeMoney, amounts: Float64Array, start: number, growth: number): readonly DayPart[] {
  const { reporting } = money
  const { days, last } = reporting.market
  const shareLeft = (t: number) => (days[last]! - days[t]!) / (days[last]! - days[start]!)
  const parts: DayPart[] = []
  for (let t = start + 1; t <= last; t++) {
    const amount = amounts[t - start]!
    if (amount === 0 && t < last) continue
    parts.push({
      t,
      value: amount * growth ** shareLeft(t),
      derivation: () => grownAmount(money, t, { amount, growth, shareLeft: shareLeft(t) }),
    })
  }
  return parts
}

interface Grown {
  readonly amount: number
  readonly growth: number
  /** Share of the period's days that is left. */
  readonly shareLeft: number
}

function grownAmount(money: ScopeMoney, t: number, { amount, growth, shareLeft }: Grown): Derivation {
  const { market } = money.reporting
  const day = dayText(market, t)
  const received = receivedAt(money, t, amount)
  if (shareLeft === 0) return received
  const label = message('performance.grownFrom', { day })
  return step('product', { label, formula: message('performance.amountTimesGrowth') }, [
    received,
    step(
      'power',
      { label: message('performance.growthFrom', { day }), formula: message('performance.growthShare'), unit: 'ratio' },
      [
        parameter(message('performance.growthOfPeriod'), growth, message('performance.onlyGrowth')),
        parameter(message('performance.daysLeft'), shareLeft, message('performance.shareOfDays')),
      ],
    ),
  ])
}

/** Outflows of a day, and the value at the end, less the inflows of the next day. */
function receivedAt({ reporting, accounts, flows, fees }: ScopeMoney, t: number, amount: number): Derivation {
  const { market } = reporting
  const day = dayText(market, t)
  const isLast = t === market.last
  const description = { label: message('performance.moneyAt', { day }), formula: message('performance.outLessIn') }
  return lazyStep('difference', description, amount, () => {
    const out = step('sum', { label: message('performance.end', { day }), formula: message('performance.npvPlusOutflow') }, [
      ...(isLast ? [accountsValue(reporting, accounts, t)] : []),
      externalOf(reporting, accounts, t, 'out'),
      ...(fees === 'gross' ? feesOf(reporting, accounts, t) : []),
    ])
    return isLast || flows.inflow[t + 1] === 0 ? [out] : [out, externalOf(reporting, accounts, t + 1, 'in')]
  })
}
