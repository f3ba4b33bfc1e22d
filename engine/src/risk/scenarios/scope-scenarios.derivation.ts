import type { RowSource } from '@portal/analytics/linear-algebra/row-source.ts'
import { overlappingGrowth, overlappingMoves } from '@portal/analytics/risk/scenarios/price-moves.ts'
import { type Derivation, lazyStep, parameter, step, withValue } from '#derivation/derivation.ts'
import { multiplierOf } from '#derivation/multiplier.ts'
import type { Series } from '#derivation/series.ts'
import { dayText } from '#derivation/sources.ts'
import { closeOf } from '#instruments/close.derivation.ts'
import { rateOf } from '#market/exchange-rates.derivation.ts'
import { type MemoTable, memo } from '#memo.ts'
import { message, type Text } from '#message.ts'
import { cashNpv, cashRowsOf } from '#positions/cash.derivation.ts'
import { forwardLegOf, holdingValue } from '#positions/holding.derivation.ts'
import { quantityOf, rowsOf } from '#positions/quantity.derivation.ts'
import type { ReportingAccounts } from '#scope/reporting-accounts.ts'
import { ledgersKey } from '#scope/scope-keys.ts'
import { growthOfRate, moveOf } from './day-moves.derivation.ts'
import { valueMoves } from './scenario-moves.ts'
import { type Leg, legsOfRows, profitAndLossOf, type RiskRow, type ScopeScenarios } from './scope-scenarios.ts'

/** Scenarios of a scope over one day or several, with the moves they come from. */
export interface ScenarioSet {
  readonly scope: ReportingAccounts
  readonly risk: ScopeScenarios
  readonly count: number
  /** Of the whole scope, and row by row, as in `ScopeScenarios`. */
  readonly total: Float64Array
  readonly profitAndLoss: RowSource
  readonly legs: readonly Leg[]
  readonly moves: readonly (Float64Array | null)[]
  readonly growth: Float64Array
  /** Name of a scenario. */
  readonly nameOf: (s: number) => Text
  /** The derivation of the move of a leg; its value is that of `moves`. */
  readonly moveOf: (leg: Leg, value: number, s: number) => Derivation
  readonly growthOf: (currency: number, value: number, s: number) => Derivation
}

/** By horizon, day, currency and accounts. */
const SETS: MemoTable<ScenarioSet> = {
  name: 'explained scenarios',
  bytesOf: ({ risk: { rows }, count, growth }) => 8 * count * rows.length + growth.byteLength,
}

/** The scenarios of a scope over a horizon: days, or windows of several days that overlap. */
export function scenarioSet(scope: ReportingAccounts, risk: ScopeScenarios, horizonDays = 1): ScenarioSet {
  const key = [horizonDays, risk.t, scope.reportingCCY, ...ledgersKey(scope.accounts)].join(' ')
  return memo(scope.market, SETS, key, () => compute(scope, risk, horizonDays))
}

function compute(scope: ReportingAccounts, risk: ScopeScenarios, horizonDays: number): ScenarioSet {
  const { rows, t, count: days, firstDay } = risk
  const legs = legsOfRows(scope, rows, t)
  const windows = Math.max(0, days - horizonDays + 1)
  const moves = legs.map(
    (leg) =>
      leg.moves && valueMoves(leg.moves, overlappingMoves(leg.moves.returns.slice(-days), 1, days, horizonDays, leg.moves.kind)),
  )
  const growth = overlappingGrowth(risk.growth, risk.growth.length / Math.max(1, days), days, horizonDays)
  const made = horizonDays === 1 ? risk : profitAndLossOf(legs, rows.length, moves, growth, windows)
  const last = (s: number) => firstDay + s + horizonDays - 1
  const name = (s: number) =>
    horizonDays === 1
      ? message('risk.movesOn', { day: dayText(scope.market, last(s)) })
      : message('risk.movesOver', { day: dayText(scope.market, firstDay + s), day2: dayText(scope.market, last(s)) })
  return {
    scope,
    risk,
    count: windows,
    total: made.total,
    profitAndLoss: made.profitAndLoss,
    legs,
    moves,
    growth,
    nameOf: name,
    moveOf: (leg, value, s) => {
      const { of } = rows[leg.row]!
      if (of.kind === 'cash' || !leg.moves) throw new Error('Only an instrument has moves.')
      return moveOf(scope, of.index, leg.moves, { from: firstDay + s, to: last(s) }, value, t)
    },
    growthOf: (currency, value, s) => growthOfRate(scope, currency, { from: firstDay + s, to: last(s) }, value),
  }
}

/** Profit and loss of the whole scope in a scenario: row by row. */
export function totalInScenario(set: ScenarioSet, s: number): Derivation {
  const description = { label: message('risk.profitWith', { name: set.nameOf(s) }), formula: message('risk.rowProfits') }
  return lazyStep('sum', description, set.total[s]!, () =>
    set.risk.rows.flatMap((_, i) => (set.profitAndLoss.at(i, s) === 0 ? [] : rowInScenario(set, i, s))),
  )
}

/** Profit and loss of a row in a scenario: exposure times move, and value times what its currency grew. */
export function rowInScenario(set: ScenarioSet, i: number, s: number): Derivation {
  const { risk, legs } = set
  const row = risk.rows[i]!
  const description = {
    label: message('risk.profitOfWith', { ticker: row.ticker, name: set.nameOf(s) }),
    formula: message('risk.scenarioMoneyFormula'),
  }
  return lazyStep('sum', description, set.profitAndLoss.at(i, s), () =>
    legs.flatMap((leg, k) => (leg.row === i ? legInScenario(set, row, leg, k, s) : [])),
  )
}

function legInScenario(set: ScenarioSet, row: RiskRow, leg: Leg, k: number, s: number): readonly Derivation[] {
  const { scope, count, moves, growth } = set
  const code = scope.market.currencies[leg.currency]!
  const rate = growth[leg.currency * count + s]!
  const grown = set.growthOf(leg.currency, rate, s)
  const parts: Derivation[] = []
  const own = moves[k]
  if (own) {
    parts.push(
      step('product', { label: message('risk.priceOf', { ticker: row.ticker }), formula: message('risk.exposureTimesMove') }, [
        exposureOfLeg(set, row, leg),
        set.moveOf(leg, own[s]!, s),
        grown,
      ]),
    )
  }
  if (leg.value !== 0 && leg.currency !== scope.currency) {
    const one = parameter(message('risk.one'), 1, message('risk.growthLessOne'))
    const change = step(
      'difference',
      { label: message('risk.moveOfCurrency', { code }), formula: message('risk.growthLessOneFormula'), unit: 'fraction' },
      [grown, one],
    )
    parts.push(
      step('product', { label: message('risk.onValue', { code }), formula: message('risk.valueTimesGrowth') }, [
        valueOfLeg(set, row, leg),
        change,
      ]),
    )
  }
  return parts
}

/** Value of one unit of the move, in the reporting currency. */
function exposureOfLeg({ scope, risk }: ScenarioSet, row: RiskRow, leg: Leg): Derivation {
  const { of } = row
  if (of.kind === 'cash' || leg.exposure === 0)
    return parameter(message('risk.exposure'), leg.exposure, message('risk.currenciesAlone'), 'money')
  const instrument = scope.market.instrumentAt(of.index)
  const description = {
    label: message('risk.exposureOf', { ticker: row.ticker }),
    formula: message('risk.valueFormula'),
  }
  if (instrument.settlement === 'paid' && !leg.moves?.option)
    return { ...holdingValue(scope, of.index, rowsOf(scope.accounts, of.index), risk.t), value: leg.exposure }
  return lazyStep('product', description, leg.exposure, () => [
    quantityOf(scope, rowsOf(scope.accounts, of.index), risk.t),
    multiplierOf(instrument.multiplier),
    ...(leg.moves?.option ? [] : [closeOf(scope, of.index, risk.t)]),
    rateOf(scope, leg.currency, risk.t),
  ])
}

/** Value held in the currency of a leg. */
function valueOfLeg({ scope, risk }: ScenarioSet, row: RiskRow, leg: Leg): Derivation {
  return withValue(legOfRow(scope, risk, row, leg.currency), leg.value)
}

/** Value of a row in a currency: of a forward its leg, of any other its NPV. */
export function legOfRow(scope: ReportingAccounts, risk: ScopeScenarios, row: RiskRow, currency: number): Derivation {
  const { of } = row
  if (of.kind === 'cash' || scope.market.instrumentAt(of.index).settlement !== 'forward') return rowValueOf(scope, risk, row)
  return forwardLegOf(scope, of.index, rowsOf(scope.accounts, of.index), currency, risk.t)
}

/** NPV of a row of the scenarios at their close. */
function rowValueOf(scope: ReportingAccounts, { t }: ScopeScenarios, { of, npv, ticker }: RiskRow): Derivation {
  if (of.kind === 'instrument') return { ...holdingValue(scope, of.index, rowsOf(scope.accounts, of.index), t), value: npv }
  const rows = cashRowsOf(scope.accounts, of.currency).filter(({ row }) => row.balance[t] !== 0)
  return lazyStep('sum', { label: message('risk.cashOf', { ticker }), formula: message('risk.cashOfAccounts') }, npv, () =>
    rows.map((cash) => cashNpv(scope, cash, t)),
  )
}

/** The scenarios of the whole scope as a series, by the day of their moves. */
export function totalSeries(set: ScenarioSet, label = message('risk.scenarioPL')): Series {
  const { scope, risk, total } = set
  return {
    label,
    unit: 'money',
    market: scope.market,
    firstDay: risk.firstDay,
    values: total,
    derivationAt: (s) => totalInScenario(set, s),
  }
}

/** Units of a row's instrument that the scope holds at the close of the scenarios. */
function unitsHeld({ scope, risk }: ScenarioSet, { of, quantity, ticker }: RiskRow): Derivation {
  if (of.kind === 'cash') return parameter(message('risk.unitsHeld'), quantity, message('risk.scopeHolds', { ticker }))
  return quantityOf(scope, rowsOf(scope.accounts, of.index), risk.t)
}

/** Those of a share of a row: all of it, or the part that some units of it are. */
export function rowSeries(set: ScenarioSet, i: number, share: number): Series {
  const { scope, risk, profitAndLoss, count } = set
  const own = new Float64Array(count)
  profitAndLoss.write(i, 1, own, 0)
  const { ticker } = risk.rows[i]!
  const derivationAt = (s: number): Derivation => {
    const whole = rowInScenario(set, i, s)
    if (share === 1) return whole
    const description = {
      label: message('risk.positionShare'),
      formula: message('risk.rowUnitsOverHeld'),
      unit: 'fraction' as const,
    }
    const part = lazyStep('quotient', description, share, () => {
      const all = withValue(unitsHeld(set, risk.rows[i]!), risk.rows[i]!.quantity)
      return [parameter(message('risk.rowUnits'), share * all.value, message('risk.rowHolds')), all]
    })
    return step('product', { label: whole.label, formula: message('risk.profitShare') }, [whole, part])
  }
  const values = share === 1 ? own : own.map((amount) => amount * share)
  return {
    label: message('risk.profitOf', { ticker }),
    unit: 'money',
    market: scope.market,
    firstDay: risk.firstDay,
    values,
    derivationAt,
  }
}
