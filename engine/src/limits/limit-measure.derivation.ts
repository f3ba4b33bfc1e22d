import { type Derivation, input, parameter, step } from '#derivation/derivation.ts'
import { dayText } from '#derivation/sources.ts'
import { message, type Text } from '#message.ts'
import type { MismatchLog } from '#mismatch-log.ts'
import { returnBetween } from '#performance/period-return.derivation.ts'
import { drawdownCurve } from '#performance/realised-drawdown.ts'
import { realisedReturns } from '#performance/realised-returns.ts'
import { accountsValue } from '#performance/scope-value.derivation.ts'
import { cashNpv, cashRowsOf } from '#positions/cash.derivation.ts'
import { holdingValue } from '#positions/holding.derivation.ts'
import { rowsOf } from '#positions/quantity.derivation.ts'
import { valuedFlows } from '#positions/valued-flows.ts'
import { measureDerivations } from '#risk/risk-measures.derivation.ts'
import type { Measure } from '#risk/risk-measures.ts'
import { scopeRisk } from '#risk/scope-risk.ts'
import type { ReportingScope } from '#scope/reporting-accounts.ts'
import { type Limit, limitMargin } from './limit.ts'
import { DAYS_A_YEAR, indicesOf, maturityDay } from './limit-measure.ts'
import { countedPart } from './limit-shares.ts'
import { presentSubject, type SubjectRow } from './limit-subject.ts'

/** How the figure of a limit was made, of what the accounts of a scope hold at the last close. */
export function limitMeasureOf(limit: Limit, scope: ReportingScope, log: MismatchLog): Derivation {
  switch (limit.kind) {
    case 'currency':
      return limit.of === null ? riskOverNpv(scope, 'foreignCurrency', log) : shareOfNpv(limit, scope, log)
    case 'valueAtRisk':
      return riskOverNpv(scope, limit.of === '99' ? 'var99' : 'var95', log)
    case 'trackingError':
      return riskOverNpv(scope, 'trackingError', log)
    case 'drawdown':
      return drawdownOf(scope)
    case 'maturity':
      return longestMaturityOf(scope, log)
    case 'staleData':
      return oldestPriceOf(scope, log)
    default:
      return shareOfNpv(limit, scope, log)
  }
}

/** The room between a figure and its bound. */
export function limitMarginOf(limit: Limit, measure: Derivation): Derivation {
  const unit = measure.unit
  const bound = parameter(message('limits.bound'), limit.bound, message('limits.asDefined'), unit)
  const isMaximum = limit.side === 'maximum'
  return {
    ...step(
      'difference',
      {
        label: message('limits.margin'),
        formula: isMaximum ? message('limits.boundLessValue') : message('limits.valueLessBound'),
        unit,
      },
      isMaximum ? [bound, measure] : [measure, bound],
    ),
    value: limitMargin(limit, measure.value),
  }
}

/** By how much the figure could be larger: what is not known of funds, over the NPV. */
export function uncoveredOf(limit: Limit, scope: ReportingScope, log: MismatchLog): Derivation {
  const { rows } = presentSubject(scope, log)
  const { part } = countedPart(limit, scope.market, rows)
  const parts = distinct(rows).flatMap((row): readonly Derivation[] => {
    const { uncovered } = part(row)
    if (uncovered === 0) return []
    const value = heldValue(scope, row)
    const unsigned = step('absolute', { label: value.label, formula: message('limits.withoutSign') }, [value])
    return [shared(unsigned, uncovered, message('limits.notKnown'), message('limits.notKnownFrom'))]
  })
  const whole = step('sum', { label: message('limits.notKnownValue'), formula: message('limits.notKnownParts') }, parts)
  return overNpv(scope, message('limits.uncovered'), whole)
}

function shareOfNpv(limit: Limit, scope: ReportingScope, log: MismatchLog): Derivation {
  const { rows } = presentSubject(scope, log)
  const { part, isUnsigned } = countedPart(limit, scope.market, rows)
  const parts = distinct(rows).flatMap((row): readonly Derivation[] => {
    const { share } = part(row)
    if (share === 0) return []
    const value = heldValue(scope, row)
    return share === 1 ? [value] : [shared(value, share, message('limits.partInside'), message('limits.lookThrough'))]
  })
  const sum = step('sum', { label: message('limits.counted'), formula: message('limits.countedParts') }, parts)
  const counted = isUnsigned ? step('absolute', { label: sum.label, formula: message('limits.withoutSign') }, [sum]) : sum
  return overNpv(scope, message('limits.share'), counted)
}

const shared = (value: Derivation, share: number, label: Text, from: Text): Derivation =>
  step('product', { label: value.label, formula: message('limits.valueTimesShare') }, [
    value,
    parameter(label, share, from, 'fraction'),
  ])

/** Instruments, and each currency once: it stands in a row of every account. */
function distinct(rows: readonly SubjectRow[]): readonly SubjectRow[] {
  return [...new Map(rows.map((row) => [row.of.kind === 'cash' ? `cash ${row.of.currency}` : row.of.index, row])).values()]
}

/** Value of an instrument or currency that the accounts hold. */
function heldValue(scope: ReportingScope, { of }: SubjectRow): Derivation {
  const { market, accounts } = scope
  if (of.kind === 'instrument') return holdingValue(scope, of.index, rowsOf(accounts, of.index), market.last)
  const label = message('limits.cash', { currency: market.currencies[of.currency]! })
  const rows = cashRowsOf(accounts, of.currency).map((cash) => cashNpv(scope, cash, market.last))
  return step('sum', { label, formula: message('limits.cashOfAccounts') }, rows)
}

function overNpv(scope: ReportingScope, label: Text, amount: Derivation): Derivation {
  const npv = accountsValue(scope, scope.accounts, scope.market.last)
  return step('quotient', { label, formula: message('limits.overNpv'), unit: 'fraction' }, [amount, npv])
}

function riskOverNpv(scope: ReportingScope, measure: Measure, log: MismatchLog): Derivation {
  const { amount } = measureDerivations(scope, scopeRisk(scope, log).scenarios, measure, 1)
  return overNpv(scope, amount.label, amount)
}

/** The return from the last peak of the index to the last close, without its sign. */
function drawdownOf(scope: ReportingScope): Derivation {
  const { accounts } = scope
  const result = realisedReturns(scope, accounts, valuedFlows(scope, accounts), 'Max')
  if (result.state === 'withheld') throw new Error('A figure that is withheld has no derivation.')
  const { start: first, days, leftOut } = result.series
  const closes = [first, ...days]
  const curve = [0, ...drawdownCurve(result.series)]
  const [start, end] = [closes[curve.lastIndexOf(0)]!, closes.at(-1)!]
  const label = message('limits.drawdown')
  if (start === end) return parameter(label, 0, message('limits.atPeak'), 'fraction')
  return step('negative', { label, formula: message('limits.lessReturn'), unit: 'fraction' }, [
    returnBetween(scope, accounts, { start, end, leftOut }, 'net'),
  ])
}

function longestMaturityOf(scope: ReportingScope, log: MismatchLog): Derivation {
  const { market } = scope
  const on = (label: Text, day: number, from: Text) =>
    input(label, day, { kind: 'text', text: from }, { unit: 'count', day, remark: message('limits.dayNumber') })
  const years = indicesOf(presentSubject(scope, log).rows).flatMap((index): readonly Derivation[] => {
    const day = maturityDay(market, index)
    if (day === null) return []
    const { ticker } = market.instruments[index]!
    const left = step(
      'difference',
      { label: message('limits.daysLeft'), formula: message('limits.maturityLessClose'), unit: 'count' },
      [
        on(message('limits.maturity'), day, message('limits.terms')),
        on(message('limits.close'), market.days[market.last]!, message('limits.calendar')),
      ],
    )
    return [
      step('quotient', { label: message('limits.yearsOf', { ticker }), formula: message('limits.daysOverYear'), unit: 'ratio' }, [
        left,
        parameter(message('limits.year'), DAYS_A_YEAR, message('limits.calendar'), 'count'),
      ]),
    ]
  })
  const none = parameter(message('limits.nothingMatures'), 0, message('limits.least'), 'ratio')
  const description = { label: message('limits.longest'), formula: message('limits.largest'), unit: 'ratio' } as const
  return step('largest', description, [none, ...years])
}

function oldestPriceOf(scope: ReportingScope, log: MismatchLog): Derivation {
  const { market } = scope
  const t = market.last
  const ages = indicesOf(presentSubject(scope, log).rows).map((index) => {
    const label = message('limits.ageOf', { ticker: market.instruments[index]!.ticker, day: dayText(market, t) })
    return input(label, market.closes(index).ages[t]!, { kind: 'price', instrument: index, t }, { unit: 'count' })
  })
  const none = parameter(message('limits.nothingHeld'), 0, message('limits.least'), 'count')
  return step('largest', { label: message('limits.oldest'), formula: message('limits.largest'), unit: 'count' }, [none, ...ages])
}
