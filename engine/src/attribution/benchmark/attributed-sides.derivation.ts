import { type Derivation, input, lazyStep, lessOne, parameter, step } from '#derivation/derivation.ts'
import { dayText } from '#derivation/sources.ts'
import { legAmountOf } from '#instruments/forward-leg.derivation.ts'
import { firstFrom, quantityAt } from '#ledger/account-ledger.ts'
import { rateOf } from '#market/exchange-rates.derivation.ts'
import { growthInReporting } from '#market/total-returns.derivation.ts'
import { message } from '#message.ts'
import { accountsValue } from '#performance/scope-value.derivation.ts'
import { cashNpv } from '#positions/cash.derivation.ts'
import type { Grouping } from '#positions/group-of.ts'
import { exposureOf, forwardLegOf, holdingValue } from '#positions/holding.derivation.ts'
import { quantityOf } from '#positions/quantity.derivation.ts'
import { externalOf } from '#positions/valued-flows.derivation.ts'
import type { ReportingScope } from '#scope/reporting-accounts.ts'
import { cashProfit, rowProfit } from '../six-parts.derivation.ts'
import type { AttributedDay, BenchmarkAttribution } from './attribution.ts'
import { constituentPlace } from './constituents.ts'
import { inflowsOf } from './grouped-portfolio.ts'
import { type Place, placesOf } from './places.ts'

/** Inputs of the explanation of an attribution. */
export interface ExplainedAttribution {
  readonly scope: ReportingScope
  readonly grouping: Grouping
  readonly attribution: BenchmarkAttribution
}

/** The portfolio or the benchmark on a day, by groups and currencies. */
export interface ExplainedSide {
  readonly name: 'portfolio' | 'benchmark'
  /** Opening weight of a group in a currency. */
  readonly weightIn: (group: number, currency: number) => Derivation
  readonly contribution: (group: number) => Derivation
}

/** Shares of the capital are computed from amounts as large as it. */
export const OF_CAPITAL = { unit: 'fraction', scale: 1 } as const

/** Weights and contributions of the scope's own groups. */
export function portfolioSide(explained: ExplainedAttribution, day: AttributedDay): ExplainedSide {
  const { scope, attribution } = explained
  const { t, capital, portfolio } = day
  const on = dayText(scope.market, t)
  const base = () =>
    lazyStep(
      'sum',
      { label: message('attribution.capital', { day: on }), formula: message('attribution.capitalFormula') },
      capital,
      () => [accountsValue(scope, scope.accounts, t - 1), externalOf(scope, scope.accounts, t, 'in')],
    )
  return {
    name: 'portfolio',
    weightIn: (g, c) => {
      const group = attribution.groups[g]!
      const label = message('attribution.weightIn', { group, currency: scope.market.currencies[c]!, day: on })
      const description = { label, formula: message('attribution.openingOverCapital'), ...OF_CAPITAL }
      const value = portfolio.weight[g * day.money.length + c]!
      return lazyStep('quotient', description, value, () => [openingOf(explained, t, g, c), base()])
    },
    contribution: (g) => {
      const label = message('attribution.contribution', { group: attribution.groups[g]!, day: on })
      const description = { label, formula: message('attribution.profitOverCapital'), ...OF_CAPITAL }
      return lazyStep('quotient', description, portfolio.contribution[g]!, () => [profitOn(explained, t, g), base()])
    },
  }
}

/** Weights and contributions of the groups of the benchmark. */
export function benchmarkSide({ scope, grouping, attribution }: ExplainedAttribution, day: AttributedDay): ExplainedSide {
  const { market } = scope
  const { t, benchmark } = day
  const on = dayText(market, t)
  const at = t - attribution.start - 1
  const held = attribution.constituents.flatMap(({ instrument, weight }) => {
    if (weight[at] === 0) return []
    const { ticker } = market.instruments[instrument]!
    const leaf = () =>
      parameter(
        message('attribution.constituentWeight', { ticker, day: on }),
        weight[at]!,
        message('attribution.driftedWeight'),
        'fraction',
      )
    return [{ instrument, ticker, leaf, ...constituentPlace(market, instrument, grouping) }]
  })
  return {
    name: 'benchmark',
    weightIn: (g, c) => {
      const group = attribution.groups[g]!
      const label = message('attribution.benchmarkWeightIn', { group, currency: market.currencies[c]!, day: on })
      const description = { label, formula: message('attribution.constituents'), ...OF_CAPITAL }
      const own = held.filter((each) => each.group === group && each.currency === c)
      return lazyStep('sum', description, benchmark.weight[g * day.money.length + c]!, () => own.map(({ leaf }) => leaf()))
    },
    contribution: (g) => {
      const group = attribution.groups[g]!
      const label = message('attribution.benchmarkContribution', { group, day: on })
      const description = { label, formula: message('attribution.weightTimesReturn'), ...OF_CAPITAL }
      const own = held.filter((each) => each.group === group)
      return lazyStep('sum', description, benchmark.contribution[g]!, () =>
        own.map(({ instrument, ticker, leaf }) => {
          const returned = message('attribution.returnOfOn', { name: ticker, day: on })
          const growth = growthInReporting(scope, instrument, t - 1, t)
          const parts = [leaf(), lessOne(returned, message('attribution.growthLessOne'), growth)]
          return step('product', { label: ticker, formula: message('attribution.weightTimesReturn'), ...OF_CAPITAL }, parts)
        }),
      )
    },
  }
}

/** Return of money in a currency on a day. */
export function moneyReturn({ scope }: ExplainedAttribution, { t, money }: AttributedDay, currency: number): Derivation {
  const { market } = scope
  const label = message('attribution.moneyReturn', { currency: market.currencies[currency]!, day: dayText(market, t) })
  if (currency === scope.currency) return parameter(label, 0, message('attribution.noInterest'), 'fraction')
  const description = { label, formula: message('attribution.rateGrowth'), unit: 'ratio' as const }
  const parts = [rateOf(scope, currency, t), rateOf(scope, currency, t - 1)]
  const remark = message('attribution.noInterest')
  return {
    ...lessOne(label, message('attribution.rateGrowthLessOne'), step('quotient', description, parts), remark),
    value: money[currency]!,
  }
}

/** Value of a group in a currency at the previous close, with the inflows from outside. */
function openingOf(explained: ExplainedAttribution, t: number, g: number, currency: number): Derivation {
  const { scope, grouping, attribution } = explained
  const group = attribution.groups[g]!
  const on = dayText(scope.market, t)
  const held = placesOf(scope, grouping)
    .filter((place) => place.group === group && place.currency === currency && isHeld(place, t - 1))
    .map((place) => openingOfPlace(scope, place, t))
  const inflows = inflowsOf(scope, grouping)
    .filter((each) => each.t === t && each.group === group && each.currency === currency)
    .map(({ money, flow }) => {
      const label = message('attribution.cameIn', { name: flow.counterparty, day: on })
      return input(label, money, { kind: 'text', text: message('attribution.inflow') }, { day: scope.market.days[t]! })
    })
  const label = message('attribution.openingIn', { group, currency: scope.market.currencies[currency]!, day: on })
  return step('sum', { label, formula: message('attribution.openingFormula') }, [...held, ...inflows])
}

const isHeld = ({ of }: Place, t: number): boolean =>
  t >= 0 && (of.kind === 'cash' ? of.row.balance[t] !== 0 : quantityAt(of.row.steps, t) !== 0)

function openingOfPlace(scope: ReportingScope, { of, account, ledger, currency }: Place, t: number): Derivation {
  if (of.kind === 'cash') return cashNpv(scope, { account, ledger, row: of.row }, t - 1)
  const rows = [{ account, row: of.row, ledger }]
  const { instrument } = of.row
  switch (of.role) {
    case 'value':
      return holdingValue(scope, instrument, rows, t - 1)
    case 'exposure':
      return exposureOf(scope, instrument, rows, t - 1)
    case 'margin': {
      const exposure = exposureOf(scope, instrument, rows, t - 1)
      const label = message('attribution.cashOfFuture', { label: exposure.label })
      return step('negative', { label, formula: message('attribution.lessExposure') }, [exposure])
    }
    default:
      return forwardLegOf(scope, instrument, rows, currency, t - 1)
  }
}

/** Profit and loss of a group on a day. */
export function profitOn({ scope, grouping, attribution }: ExplainedAttribution, t: number, g: number): Derivation {
  const group = attribution.groups[g]!
  const parts = placesOf(scope, grouping)
    .filter((place) => place.group === group && (isHeld(place, t - 1) || isHeld(place, t) || hasMoved(place, t)))
    .flatMap((place) => profitOfPlace(scope, place, t))
  const label = message('attribution.profitOfOn', { name: group, day: dayText(scope.market, t) })
  return step('sum', { label, formula: message('attribution.profitOfRows') }, parts)
}

const hasMoved = ({ of, ledger }: Place, t: number): boolean => {
  const { index } = of.row.flows
  return index[firstFrom(index, t)] === t || (of.kind === 'cash' && ledger.deals.some((deal) => deal.index === t))
}

function profitOfPlace(scope: ReportingScope, { of, account, ledger }: Place, t: number): readonly Derivation[] {
  if (of.kind === 'cash') return [cashProfit(scope, { account, ledger, row: of.row }, t)]
  const owned = { account, row: of.row, ledger }
  const whole = () => rowProfit(scope, of.row.instrument, owned, t)
  switch (of.role) {
    case 'margin':
      return []
    case 'bought':
      return [legProfit(scope, owned, t)]
    case 'sold': {
      const label = message('attribution.legSoldProfit', { name: account.name, day: dayText(scope.market, t) })
      return [step('difference', { label, formula: message('attribution.lessLegBought') }, [whole(), legProfit(scope, owned, t)])]
    }
    default:
      return [whole()]
  }
}

/** Profit of the leg bought of a currency forward, by the quantity of the previous close. */
function legProfit(scope: ReportingScope, owned: Parameters<typeof rowProfit>[2], t: number): Derivation {
  const forward = scope.market.instrumentAt(owned.row.instrument)
  if (forward.settlement !== 'forward') throw new Error('Only a currency forward has legs.')
  const { ticker } = scope.market.instruments[owned.row.instrument]!
  const label = message('attribution.legBoughtProfit', { ticker, day: dayText(scope.market, t) })
  const legAt = (at: number) => {
    const day = dayText(scope.market, at)
    const unit = legAmountOf(scope.market, owned.row.instrument, 'bought', at, message('attribution.unitAmount'))
    const description = { label: message('attribution.legOn', { ticker, day }), formula: message('attribution.amountsAtRate') }
    return step('product', description, [unit, rateOf(scope, forward.buyCurrency, at)])
  }
  const move = step(
    'difference',
    { label: message('attribution.legMove', { ticker }), formula: message('attribution.nowLessBefore') },
    [legAt(t), legAt(t - 1)],
  )
  return step('product', { label, formula: message('attribution.quantityTimesMove') }, [quantityOf(scope, [owned], t - 1), move])
}
