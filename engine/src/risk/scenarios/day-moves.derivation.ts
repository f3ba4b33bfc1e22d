import { byCalendar, type DayPart } from '#derivation/by-calendar.ts'
import { type Derivation, input, lazyStep, parameter, step, withValue } from '#derivation/derivation.ts'
import { dayText } from '#derivation/sources.ts'
import { explainedMove } from '#factors/explained-moves.derivation.ts'
import { revaluedOption } from '#instruments/models.derivation.ts'
import type { OptionModel } from '#instruments/pricing.ts'
import { rateOf } from '#market/exchange-rates.derivation.ts'
import { message, type Text } from '#message.ts'
import { atLastClose, type ReportingAccounts } from '#scope/reporting-accounts.ts'
import { ownMove } from './own-moves.derivation.ts'
import { scenarioDay } from './scenario-day.derivation.ts'
import type { ScenarioMoves } from './scenario-moves.ts'

const NEAR = 1e-9
const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= NEAR * (1 + Math.abs(b))

/** A run of days whose moves a scenario puts on today's holdings: the valuation days from one to another. */
interface MoveDays {
  readonly from: number
  readonly to: number
}

/**
 * Move of the price of an instrument over the days of a scenario, down to its closes.
 *
 * @param value the move that the scenario used: a fraction of the price, of an option money per unit
 * @param t index of the close of which the scenarios are
 */
export function moveOf(
  scope: ReportingAccounts,
  index: number,
  moves: ScenarioMoves,
  days: MoveDays,
  value: number,
  t: number,
): Derivation {
  const acting = moves.option?.underlying ?? index
  const own = priceMove(scope, acting, moves, days, pastMove(scope, moves, days, t), t)
  return onInstrument(scope, index, moves.option, own, value, t)
}

/**
 * Sum of the moves of a window's days on the holdings of a close: moves of the price, of a bond of its yield, and on days without
 * one what its betas of the close make of the factors.
 *
 * @param days the first and last day that moved
 */
export function windowOf(
  scope: ReportingAccounts,
  index: number,
  moves: ScenarioMoves,
  days: MoveDays,
  value: number,
  t: number,
): Derivation {
  const acting = moves.option?.underlying ?? index
  const { ticker } = scope.market.instruments[acting]!
  const description = {
    label: message('risk.moveIn', { ticker, scope: spanText(scope, days) }),
    formula: message('risk.linkedDayMoves'),
    unit: 'fraction' as const,
  }
  const moved = daysFrom(days).map((day): DayPart => {
    const own = moveOrBetas(scope, acting, moves, day, t)
    return { t: day, value: own.value, derivation: () => own }
  })
  const own = byCalendar(scope.market, 'chain', description, moved)
  return onInstrument(scope, index, moves.option, own, value, t)
}

function moveOrBetas(scope: ReportingAccounts, index: number, { betas }: ScenarioMoves, day: number, t: number): Derivation {
  const label = message('risk.moveOn', { ticker: scope.market.instruments[index]!.ticker, day: dayText(scope.market, day) })
  const own = ownMove(scope, index, 'relative', day, t, label)
  return own === null || Number.isNaN(own.value) ? explainedMove(scope, index, betas, day, t, label) : own
}

/** A move of a price as that of the instrument: an option is revalued by its model. */
export function onInstrument(
  scope: ReportingAccounts,
  index: number,
  option: OptionModel | null,
  own: Derivation,
  value: number,
  t: number,
): Derivation {
  if (!option) return withValue(own, value)
  const { ticker } = scope.market.instruments[index]!
  const label = message('risk.revaluedMove', { ticker })
  return revaluedOption({ reporting: scope, index, t, model: option }, own, value, label)
}

const daysFrom = ({ from, to }: MoveDays): readonly number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i)

/** Growth of a rate over the days of a scenario: `X1 / X0`; 1 of the reporting currency, and where a rate is not known. */
export function growthOfRate(scope: ReportingAccounts, currency: number, { from, to }: MoveDays, value: number): Derivation {
  const closed = atLastClose(scope)
  const code = closed.market.currencies[currency]!
  if (currency === closed.currency) return parameter(message('risk.growth', { code }), value, message('risk.reportingCurrency'))
  const grown = step('quotient', { label: message('risk.growth', { code }), formula: 'X1 ÷ X0', unit: 'ratio' }, [
    rateOf(closed, currency, to),
    rateOf(closed, currency, from - 1),
  ])
  if (isNear(grown.value, value)) return withValue(grown, value)
  const text = message('risk.rateGrowth', { closed: spanText(closed, { from, to }) })
  return input(message('risk.growth', { code }), value, { kind: 'text', text }, { unit: 'ratio', day: closed.market.days[to]! })
}

const spanText = ({ market }: Pick<ReportingAccounts, 'market'>, { from, to }: MoveDays): Text =>
  from === to ? dayText(market, to) : message('risk.span', { day: dayText(market, from), day2: dayText(market, to) })

/** The move of a price over the days of a scenario, as the scenario counts it. */
function pastMove({ market }: ReportingAccounts, { returns, kind }: ScenarioMoves, days: MoveDays, t: number): number {
  const last = Math.min(t, market.lastClose)
  return daysFrom(days).reduce((move, day) => {
    const own = returns[returns.length - 1 - (last - day)]!
    return move + (kind === 'absolute' ? own : own * (1 + move))
  }, 0)
}

/** A move over one day, or over several linked. */
function priceMove(
  scope: ReportingAccounts,
  index: number,
  moves: ScenarioMoves,
  days: MoveDays,
  value: number,
  t: number,
): Derivation {
  if (days.from === days.to) return withValue(scenarioDay(scope, index, moves, days.from, t), value)
  const { ticker } = scope.market.instruments[index]!
  const isSum = moves.kind === 'absolute'
  const label = message('risk.moveIn', { ticker, scope: spanText(scope, days) })
  const description = {
    label,
    formula: isSum ? message('risk.dayMoves') : message('risk.linkedDayMoves'),
    unit: 'fraction' as const,
  }
  return lazyStep(isSum ? 'sum' : 'chain', description, value, () =>
    daysFrom(days).map((day) => scenarioDay(scope, index, moves, day, t)),
  )
}
