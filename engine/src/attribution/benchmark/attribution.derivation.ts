import type { DailyEffects } from '@portal/analytics/attribution/daily-effects.ts'
import { excessOf, MIN_WEIGHT, wholeExcess } from '@portal/analytics/attribution/daily-effects.ts'
import { byCalendar, type DayPart } from '#derivation/by-calendar.ts'
import { type Derivation, lazyStep, once, parameter, step, withValue } from '#derivation/derivation.ts'
import { dayText } from '#derivation/sources.ts'
import { message } from '#message.ts'
import {
  benchmarkSide,
  type ExplainedAttribution,
  type ExplainedSide,
  moneyReturn,
  OF_CAPITAL,
  portfolioSide,
  profitOn,
} from './attributed-sides.derivation.ts'
import type { AttributedDay } from './attribution.ts'
import { weightOf } from './group-averages.ts'

export type Effect = Extract<keyof DailyEffects, 'allocation' | 'selection' | 'interaction' | 'currency'>
const EFFECTS = ['allocation', 'selection', 'interaction', 'currency'] as const satisfies readonly Effect[]
type SideName = ExplainedSide['name']

/** An effect of a group over the period: that of each day times the factor that links it. */
export function effectOf(explained: ExplainedAttribution, g: number, effect: Effect): Derivation {
  const { scope, attribution } = explained
  const group = attribution.groups[g]!
  const { factors } = attribution.linked
  const parts = attribution.effects.map(({ [effect]: effects }, i): DayPart => {
    const t = attribution.days[i]!
    const value = factors[i]! * effects[g]!
    const day = dayText(scope.market, t)
    const label = message('attribution.linkedOn', { day })
    const factor = () =>
      parameter(message('attribution.linkingFactor', { day }), factors[i]!, message('attribution.byLogarithms'))
    const derivation = () =>
      lazyStep('product', { label, formula: message('attribution.effectTimesFactor'), ...OF_CAPITAL }, value, () => [
        effectOn(explained, i, g, effect),
        factor(),
      ])
    return { t, value, derivation }
  })
  const label = message('attribution.effectOf', { effect, group })
  const description = { label, formula: message('attribution.linkedDays'), ...OF_CAPITAL }
  return byCalendar(scope.market, 'sum', description, parts, attribution.linked[effect][g]!)
}

/** The sum of the four effects of a group. */
export function activeOf(explained: ExplainedAttribution, g: number): Derivation {
  const label = message('attribution.activeOf', { group: explained.attribution.groups[g]! })
  return step(
    'sum',
    { label, formula: message('attribution.fourEffects'), unit: 'fraction' },
    EFFECTS.map((effect) => effectOf(explained, g, effect)),
  )
}

/** Mean opening weight of a group in the portfolio or its benchmark. */
export function meanWeightOf(explained: ExplainedAttribution, g: number, name: SideName): Derivation {
  const { scope, attribution } = explained
  const group = attribution.groups[g]!
  const parts = attribution.days.map((t, i): DayPart => {
    const day = attribution.dayAt(i)
    return { t, value: weightOf(day[name], g), derivation: () => weightOn(explained, sideOn(explained, day, name), day, g) }
  })
  const label = message('attribution.meanWeight', { group })
  const sum = byCalendar(
    scope.market,
    'sum',
    { label: message('attribution.weightsOf', { group }), formula: message('attribution.weightsByDay'), ...OF_CAPITAL },
    parts,
  )
  const count = parameter('n', parts.length, message('derivation.numberDays'), 'count')
  return step('quotient', { label, formula: message('derivation.sumOverCount'), unit: 'fraction' }, [sum, count])
}

/** Linked return of a group in the portfolio or its benchmark. */
export function linkedReturnOf(explained: ExplainedAttribution, g: number, name: SideName): Derivation {
  const { scope, attribution } = explained
  const group = attribution.groups[g]!
  const parts = attribution.days.flatMap((t, i): readonly DayPart[] => {
    const day = attribution.dayAt(i)
    const weight = weightOf(day[name], g)
    if (Math.abs(weight) < MIN_WEIGHT) return []
    const value = Math.max(-1, day[name].contribution[g]! / weight)
    const label = message('attribution.returnOfOn', { name: group, day: dayText(scope.market, t) })
    const description = {
      label,
      formula: message('attribution.contributionOverWeight'),
      unit: 'fraction' as const,
      scale: 1 / MIN_WEIGHT,
    }
    const derivation = () => {
      const side = sideOn(explained, day, name)
      return lazyStep('quotient', description, value, () => [side.contribution(g), weightOn(explained, side, day, g)])
    }
    return [{ t, value, derivation }]
  })
  const label = message('attribution.returnOf', { group })
  return byCalendar(scope.market, 'chain', { label, formula: message('performance.linkedReturns'), unit: 'fraction' }, parts)
}

/** Profit and loss of a group over the period, day by day. */
export function groupProfit(explained: ExplainedAttribution, g: number): Derivation {
  const { scope, attribution } = explained
  const series = attribution.profitByDay[g]!
  const parts: DayPart[] = []
  series.forEach((value, i) => {
    const t = attribution.start + 1 + i
    if (value !== 0) parts.push({ t, value, derivation: () => withValue(profitOn(explained, t, g), value) })
  })
  const label = message('attribution.profitOf', { name: attribution.groups[g]! })
  return byCalendar(scope.market, 'sum', { label, formula: message('attribution.profitByDay') }, parts, attribution.profit[g]!)
}

const sideOn = (explained: ExplainedAttribution, day: AttributedDay, name: SideName): ExplainedSide =>
  name === 'portfolio' ? portfolioSide(explained, day) : benchmarkSide(explained, day)

/** Currencies in which a side has a group on a day. */
const currenciesOf = (day: AttributedDay, name: SideName, g: number): readonly number[] =>
  [...day.money.keys()].filter((c) => day[name].weight[g * day.money.length + c] !== 0)

function weightOn({ scope, attribution }: ExplainedAttribution, side: ExplainedSide, day: AttributedDay, g: number): Derivation {
  const parts = currenciesOf(day, side.name, g).map((c) => side.weightIn(g, c))
  if (parts.length === 1) return parts[0]!
  const group = attribution.groups[g]!
  const label = message('attribution.weightOn', { group, side: side.name, day: dayText(scope.market, day.t) })
  return step('sum', { label, formula: message('attribution.inEachCurrency'), unit: 'fraction' }, parts)
}

/** Return of money in the currencies of a group, by its weights. */
const moneyParts = (explained: ExplainedAttribution, side: ExplainedSide, day: AttributedDay, g: number): readonly Derivation[] =>
  currenciesOf(day, side.name, g).map((c) => {
    const currency = explained.scope.market.currencies[c]!
    const description = {
      label: message('attribution.moneyIn', { currency }),
      formula: message('attribution.weightTimesReturn'),
      ...OF_CAPITAL,
    }
    return step('product', description, [side.weightIn(g, c), moneyReturn(explained, day, c)])
  })

/** Contribution of a group beyond money in its currencies. */
function excessOn(explained: ExplainedAttribution, side: ExplainedSide, day: AttributedDay, g: number): Derivation {
  const { scope, attribution } = explained
  const group = attribution.groups[g]!
  const label = message('attribution.excess', { group, side: side.name, day: dayText(scope.market, day.t) })
  const { excess } = excessOf(day[side.name], g, day.money)
  return lazyStep('difference', { label, formula: message('attribution.excessFormula'), ...OF_CAPITAL }, excess, () => [
    side.contribution(g),
    ...moneyParts(explained, side, day, g),
  ])
}

/** An effect of a group on a day. */
function effectOn(explained: ExplainedAttribution, i: number, g: number, effect: Effect): Derivation {
  const { scope, attribution } = explained
  const day = attribution.dayAt(i)
  const own = excessOf(day.portfolio, g, day.money)
  const theirs = excessOf(day.benchmark, g, day.money)
  const portfolio = sideOn(explained, day, 'portfolio')
  const benchmark = sideOn(explained, day, 'benchmark')
  const group = attribution.groups[g]!
  const on = dayText(scope.market, day.t)
  const label = message('attribution.effectOn', { effect, group, day: on })
  const scale = 1 / Math.max(MIN_WEIGHT ** 2, Math.min(1, Math.abs(theirs.weight)))
  const value = attribution.effects[i]![effect][g]!
  const [w, b] = [once(() => weightOn(explained, portfolio, day, g)), once(() => weightOn(explained, benchmark, day, g))]
  const active = () =>
    step('difference', { label: message('attribution.activeWeight', { group, day: on }), formula: 'w - b', unit: 'fraction' }, [
      w(),
      b(),
    ])
  const wholeOn = () => wholeExcessOn(explained, benchmark, day)
  const q = () => {
    if (Math.abs(theirs.weight) <= 1e-12) return wholeOn()
    const description = {
      label: message('attribution.excessReturn', { group, side: 'benchmark', day: on }),
      formula: 'Q ÷ b',
      unit: 'fraction' as const,
      scale,
    }
    return lazyStep('quotient', description, theirs.excess / theirs.weight, () => [excessOn(explained, benchmark, day, g), b()])
  }
  const p = () => {
    const description = {
      label: message('attribution.excessReturn', { group, side: 'portfolio', day: on }),
      formula: 'A ÷ w',
      unit: 'fraction' as const,
      scale,
    }
    return lazyStep('quotient', description, own.excess / own.weight, () => [excessOn(explained, portfolio, day, g), w()])
  }
  const beyond = (label: Derivation['label'], formula: string, parts: readonly Derivation[]) =>
    step('difference', { label, formula, unit: 'fraction', scale }, parts)
  const isLight = own.weight < MIN_WEIGHT || theirs.weight < MIN_WEIGHT
  const made = (operation: 'product' | 'difference', formula: string, parts: () => readonly Derivation[]) =>
    lazyStep(operation, { label, formula, unit: 'fraction', scale }, value, parts)
  switch (effect) {
    case 'allocation':
      return made('product', '(w - b) × (q - Q)', () => [
        active(),
        beyond(message('attribution.beyondWhole', { group, day: on }), 'q - Q', [q(), wholeOn()]),
      ])
    case 'selection':
      if (isLight)
        return made('difference', 'A - w × q', () => [
          excessOn(explained, portfolio, day, g),
          step(
            'product',
            { label: message('attribution.asBenchmark', { group, day: on }), formula: 'w × q', unit: 'fraction', scale },
            [w(), q()],
          ),
        ])
      return made('product', 'b × (p - q)', () => [
        b(),
        beyond(message('attribution.beyondGroup', { group, day: on }), 'p - q', [p(), q()]),
      ])
    case 'interaction':
      if (isLight) return parameter(label, 0, message('attribution.lightGroup'), 'fraction')
      return made('product', '(w - b) × (p - q)', () => [
        active(),
        beyond(message('attribution.beyondGroup', { group, day: on }), 'p - q', [p(), q()]),
      ])
    case 'currency':
      return currencyOn(explained, day, g, value, { portfolio, benchmark })
  }
}

/** The excess of the whole benchmark. */
function wholeExcessOn(explained: ExplainedAttribution, benchmark: ExplainedSide, day: AttributedDay): Derivation {
  const { scope, attribution } = explained
  const [whole] = wholeExcess(day.benchmark, day.money)
  const label = message('attribution.wholeExcess', { day: dayText(scope.market, day.t) })
  return lazyStep('sum', { label, formula: message('attribution.inEachGroup'), ...OF_CAPITAL }, whole, () =>
    [...attribution.groups.keys()]
      .filter((g) => currenciesOf(day, 'benchmark', g).length > 0)
      .map((g) => excessOn(explained, benchmark, day, g)),
  )
}

/** Weights beyond the benchmark's by currency, times what money in it returned beyond the benchmark's money. */
function currencyOn(
  explained: ExplainedAttribution,
  day: AttributedDay,
  g: number,
  value: number,
  sides: Readonly<Record<SideName, ExplainedSide>>,
): Derivation {
  const { scope, attribution } = explained
  const group = attribution.groups[g]!
  const on = dayText(scope.market, day.t)
  const [, ofMoney] = wholeExcess(day.benchmark, day.money)
  const moneyOfBenchmark = () =>
    lazyStep(
      'sum',
      {
        label: message('attribution.moneyOfBenchmark', { day: on }),
        formula: message('attribution.weightTimesReturn'),
        ...OF_CAPITAL,
      },
      ofMoney,
      () => [...attribution.groups.keys()].flatMap((other) => moneyParts(explained, sides.benchmark, day, other)),
    )
  const label = message('attribution.effectOn', { effect: 'currency', group, day: on })
  return lazyStep('sum', { label, formula: message('attribution.inEachCurrency'), ...OF_CAPITAL }, value, () => {
    const currencies = new Set([...currenciesOf(day, 'portfolio', g), ...currenciesOf(day, 'benchmark', g)])
    return [...currencies].map((c) => {
      const currency = scope.market.currencies[c]!
      const weights = [sides.portfolio.weightIn(g, c), sides.benchmark.weightIn(g, c)]
      return step('product', { label: currency, formula: '(w - b) × (m - M)', ...OF_CAPITAL }, [
        step(
          'difference',
          { label: message('attribution.activeWeight', { group: currency, day: on }), formula: 'w - b', unit: 'fraction' },
          weights,
        ),
        step(
          'difference',
          { label: message('attribution.beyondMoney', { currency, day: on }), formula: 'm - M', unit: 'fraction' },
          [moneyReturn(explained, day, c), moneyOfBenchmark()],
        ),
      ])
    })
  })
}
