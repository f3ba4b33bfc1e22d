import { bondModel } from '#market/bond-model.ts'
import type { OptionModel } from '#market/option-model.ts'
import type { ScenarioMoves } from '#market/scenario-moves.ts'
import { atLastClose, type ToldAccounts } from '#portfolio/reporting-scope.ts'
import { convexityOf, durationOf, yieldOf } from './bond-figures.ts'
import { digits, termsText } from './option-figures.ts'
import { closeOf, lessOne, openingCloseOf, priceMoveOf, rateOf } from './quotes.ts'
import { dayText } from './sources.ts'
import { dayGrowth } from './total-return.ts'
import { input, laterStep, parameter, step, type Trail, told } from './trail.ts'

const NEAR = 1e-9
const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= NEAR * (1 + Math.abs(b))

/** A run of days whose moves a scenario puts on what is held today: the valuation days from one to another. */
interface MoveDays {
  readonly from: number
  readonly to: number
}

/**
 * What the price of an instrument did over the days of a scenario, down to its closes.
 *
 * @param value the move that the scenario used: a fraction of the price, of an option money per unit
 * @param t index of the close of which the scenarios are
 */
export function moveOf(
  scope: ToldAccounts,
  index: number,
  moves: ScenarioMoves,
  days: MoveDays,
  value: number,
  t: number,
): Trail {
  const acting = moves.option?.underlying ?? index
  const own = priceMove(scope, acting, moves, days, pastMove(scope, moves, days, t), t)
  return onInstrument(scope, index, moves.option, own, value, t)
}

/**
 * What the moves of a window's days come to on what is held at a close: those of the price, of a bond of its yield.
 *
 * @param days the first and last day that moved
 */
export function windowOf(
  scope: ToldAccounts,
  index: number,
  moves: ScenarioMoves,
  days: MoveDays,
  value: number,
  t: number,
): Trail {
  const acting = moves.option?.underlying ?? index
  const { ticker } = scope.market.instruments[acting]!
  const saying = {
    label: `Move of ${ticker}, ${spanText(scope, days)}`,
    formula: 'moves of the days linked',
    unit: 'fraction' as const,
  }
  const known = daysFrom(days)
    .map((day) => ownMove(scope, acting, 'relative', day, t, `Move of ${ticker}, ${dayText(scope.market, day)}`))
    .filter((each) => each !== null && each !== undefined && !Number.isNaN(each.value)) as readonly Trail[]
  const unknown = daysFrom(days).length - known.length
  const text = `Betas of ${ticker} times the factors’ returns of ${unknown} days without a move of its own`
  const last = { unit: 'fraction', day: scope.market.days[days.to]! } as const
  if (unknown > 0 && moves.option) return input(saying.label, value, { kind: 'text', text }, last)
  const rest = (1 + value) / known.reduce((product, each) => product * (1 + each.value), 1) - 1
  const filled = unknown > 0 ? [input(`Days without a move of ${ticker}`, rest, { kind: 'text', text }, last)] : []
  const own = step('chain', saying, [...known, ...filled])
  return onInstrument(scope, index, moves.option, own, value, t)
}

/** A move of a price as that of the instrument: an option is revalued by its model. */
export function onInstrument(
  scope: ToldAccounts,
  index: number,
  option: OptionModel | null,
  own: Trail,
  value: number,
  t: number,
): Trail {
  if (!option) return told(own, value)
  const { ticker } = scope.market.instruments[index]!
  const label = `Move of ${ticker}, revalued`
  if (own.value === 0 || value === 0) return modelInput(scope, label, value, option, own.value, t)
  const formula = 'move of the underlying × money per unit of that move'
  return laterStep('product', { label, formula, unit: 'price', scale: option.option.spot }, value, () => [
    own,
    modelInput(scope, `Change of ${ticker} per unit of the move`, value / own.value, option, own.value, t),
  ])
}

const daysFrom = ({ from, to }: MoveDays): readonly number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i)

/** What a rate did over the days of a scenario: `X1 / X0`; 1 of the reporting currency, and where a rate is not known. */
export function growthOfRate(scope: ToldAccounts, currency: number, { from, to }: MoveDays, value: number): Trail {
  const closed = atLastClose(scope)
  const code = closed.market.currencies[currency]!
  if (currency === closed.currency) return parameter(`Growth of ${code}`, value, 'The reporting currency')
  const grown = step('quotient', { label: `Growth of ${code}`, formula: 'X1 ÷ X0', unit: 'ratio' }, [
    rateOf(closed, currency, to),
    rateOf(closed, currency, from - 1),
  ])
  if (isNear(grown.value, value)) return told(grown, value)
  const text = `Growth of the rate, 1 on days without one, ${spanText(closed, { from, to })}`
  return input(`Growth of ${code}`, value, { kind: 'text', text }, { unit: 'ratio', day: closed.market.days[to]! })
}

const spanText = ({ market }: Pick<ToldAccounts, 'market'>, { from, to }: MoveDays): string =>
  from === to ? dayText(market, to) : `${dayText(market, from)} to ${dayText(market, to)}`

/** The move of a price over the days of a scenario, as the scenario counts it. */
function pastMove({ market }: ToldAccounts, { returns, kind }: ScenarioMoves, days: MoveDays, t: number): number {
  const last = Math.min(t, market.lastClose)
  return daysFrom(days).reduce((move, day) => {
    const own = returns[returns.length - 1 - (last - day)]!
    return move + (kind === 'absolute' ? own : own * (1 + move))
  }, 0)
}

/** A move over one day, or over several linked. */
function priceMove(scope: ToldAccounts, index: number, moves: ScenarioMoves, days: MoveDays, value: number, t: number): Trail {
  if (days.from === days.to) return dayMove(scope, index, moves, days.from, value, t)
  const { ticker } = scope.market.instruments[index]!
  const isSum = moves.kind === 'absolute'
  const label = `Move of ${ticker}, ${spanText(scope, days)}`
  const saying = { label, formula: isSum ? 'moves of the days' : 'moves of the days linked', unit: 'fraction' as const }
  return laterStep(isSum ? 'sum' : 'chain', saying, value, () =>
    daysFrom(days).map((day) => dayMove(scope, index, moves, day, pastMove(scope, moves, { from: day, to: day }, t), t)),
  )
}

function dayMove(scope: ToldAccounts, index: number, moves: ScenarioMoves, day: number, value: number, t: number): Trail {
  const { market } = scope
  const { ticker } = market.instruments[index]!
  const label = `Move of ${ticker}, ${dayText(market, day)}`
  const last = Math.min(t, market.lastClose)
  const isFilled = moves.isFilled[moves.isFilled.length - 1 - (last - day)] === 1
  if (!isFilled) {
    const own = ownMove(scope, index, moves.kind, day, t, label)
    if (own && isNear(own.value, value)) return told(own, value)
  }
  const text = isFilled
    ? `Its betas times the factors’ returns of ${dayText(market, day)}: no own price on that day`
    : `Closes of ${ticker} up to ${dayText(market, day)}, the run of a carried price among them`
  return input(label, value, { kind: 'text', text }, { unit: 'fraction', day: market.days[day]! })
}

/** The move of a day by its closes; null where they are not known. */
function ownMove(
  scope: ToldAccounts,
  index: number,
  kind: ScenarioMoves['kind'],
  day: number,
  t: number,
  label: string,
): Trail | null {
  const closed = atLastClose(scope)
  const { market } = closed
  const instrument = market.instrumentAt(index)
  if (day < 1) return null
  if (kind === 'absolute')
    return step('quotient', { label, formula: '(p1 - p0) ÷ price today', unit: 'fraction' }, [
      step('difference', { label: 'Move of the price', formula: 'p1 - p0', unit: 'price' }, [
        closeOf(closed, index, day),
        openingCloseOf(closed, index, day - 1, day),
      ]),
      closeOf(scope, index, t),
    ])
  if (instrument.settlement !== 'paid') return priceMoveOf(closed, index, day - 1, day, label)
  if (market.instruments[index]!.terms.kind === 'bond') return bondMove(scope, closed, index, day, t, label)
  return lessOne(label, '(value + payout) ÷ value before - 1', dayGrowth(closed, index, day))
}

/** `-D dy + C dy² / 2`: duration and convexity of today, the move of the bond's own yield on the day. */
function bondMove(scope: ToldAccounts, closed: ToldAccounts, index: number, day: number, t: number, label: string): Trail | null {
  if (!bondModel(scope.market, index, t)) return null
  const move = moveOfYield(closed, index, day)
  if (!move) return parameter(label, 0, 'Its close is carried on that day', 'fraction')
  const first = step('product', { label: 'First order', formula: 'D × dy', unit: 'fraction' }, [
    durationOf(scope, index, t),
    move,
  ])
  const second = step('product', { label: 'Second order', formula: '½ × C × dy × dy', unit: 'fraction' }, [
    parameter('One half', 0.5, 'Second term of Taylor’s series'),
    convexityOf(scope, index, t),
    move,
    move,
  ])
  return step('difference', { label, formula: '½ × C × dy² - D × dy', unit: 'fraction' }, [second, first])
}

/** The move of a bond's yield to the close of a day; null where that is carried. */
function moveOfYield({ market }: ToldAccounts, index: number, day: number): Trail | null {
  const { ages } = market.closes(index)
  if (ages[day] !== 0) return null
  const before = day - 1 - Math.max(ages[day - 1]!, 0)
  return step('difference', { label: 'Move of the yield', formula: 'y1 - y0', unit: 'fraction' }, [
    yieldOf({ market }, index, day, 'Yield'),
    yieldOf({ market }, index, before, 'Yield before'),
  ])
}

/** What the model makes of a price: everything it was solved with. */
function modelInput({ market }: ToldAccounts, label: string, value: number, option: OptionModel, move: number, t: number): Trail {
  const { spot } = option.option
  const text = `Black-Scholes-Merton, revalued: underlying from ${digits(spot)} to ${digits(spot * (1 + move))}, ${termsText(option)}`
  return input(label, value, { kind: 'text', text }, { unit: 'price', day: market.days[t]! })
}
