import { foreignCurrencyExposure } from '@portal/analytics/risk/exposure-totals.ts'
import { MIN_TAIL_SCENARIOS } from '@portal/analytics/risk/scenarios/scenario-counts.ts'
import { valueAtRisk } from '@portal/analytics/risk/value-at-risk.ts'
import { unitsBetween } from '@portal/analytics/series/doubt-rule.ts'
import { doubtsOfAccounts, effectOn } from '#doubts/open-doubts.ts'
import { kindModel } from '#instruments/kinds.ts'
import type { Market } from '#market/market.ts'
import { message } from '#message.ts'
import type { MismatchLog } from '#mismatch-log.ts'
import { drawdownCurve } from '#performance/realised-drawdown.ts'
import { realisedReturns } from '#performance/realised-returns.ts'
import { valuedFlows } from '#positions/valued-flows.ts'
import { benchmarkFigures } from '#risk/risk-measures.ts'
import type { ScopeScenarios } from '#risk/scenarios/scope-scenarios.ts'
import { tooFewScenarios } from '#risk/scope-risk.ts'
import { ROWS_DO_NOT_SUM, rowsSumToValue } from '#scope/accounts-reconciliation.ts'
import type { Figure } from '#scope/figure.ts'
import type { Limit, LimitMeasure } from './limit.ts'
import { countedPart, currencyOf } from './limit-shares.ts'
import type { LimitSubject, SubjectRow } from './limit-subject.ts'

export const DAYS_A_YEAR = 365

/** The figure of a limit at the last close, or on the day on which the market is open. */
export function limitMeasure(limit: Limit, subject: LimitSubject, log: MismatchLog): LimitMeasure {
  switch (limit.kind) {
    case 'concentration':
    case 'assetClass':
    case 'issuer':
    case 'cash':
      return shareMeasure(limit, subject)
    case 'currency':
      return limit.of === null ? foreignMeasure(subject) : shareMeasure(limit, subject)
    case 'valueAtRisk':
      return inDoubt(
        subject,
        ofRisk(subject, (scenarios) => tailLoss(scenarios, limit.of)),
      )
    case 'trackingError':
      return inDoubt(
        subject,
        ofRisk(subject, (scenarios) => benchmarkFigures(subject.scope, scenarios).trackingError),
      )
    case 'drawdown':
      return inDoubt(subject, currentDrawdown(subject, log))
    case 'maturity':
      return largestOfHeld(subject, yearsToMaturity)
    case 'staleData':
      return largestOfHeld(subject, ageOfPrice)
  }
}

/** The largest figure of the instruments that are held, and whose it is; 0 where none is above. */
function largestOfHeld({ scope: { market }, rows }: LimitSubject, of: (market: Market, index: number) => number): LimitMeasure {
  let value = 0
  let holding: string | undefined
  for (const index of indicesOf(rows)) {
    const own = of(market, index)
    if (own <= value) continue
    value = own
    holding = market.instruments[index]!.ticker
  }
  return { value, holding, uncovered: 0, alternatives: [], isInDoubt: false }
}

/** A figure whose change by an open exception is not known. */
function inDoubt({ scope }: LimitSubject, { value, reason }: Figure): LimitMeasure {
  const isInDoubt = doubtsOfAccounts(scope, scope.accounts).length > 0
  return { value, reason: reason ?? (isInDoubt ? IN_DOUBT : undefined), uncovered: 0, alternatives: [], isInDoubt }
}

const IN_DOUBT = message('limits.inDoubt')

/** A share of the NPV with what it would be if open exceptions on instruments counted. */
function shareMeasure(limit: Limit, { scope, rows, npv }: LimitSubject): LimitMeasure {
  if (Number.isNaN(npv.value)) return { value: null, reason: npv.reason, uncovered: 0, alternatives: [], isInDoubt: false }
  const { market, accounts } = scope
  const effects = doubtsOfAccounts(scope, accounts).map(({ of, doubt, standing }) => {
    const units = of.kind === 'instrument' ? unitsBetween(market.priceActions(of.index), doubt.index, market.last) : 1
    return { of, effect: effectOn(scope, accounts, { of, t: market.last, standing, value: doubt.value / units }) }
  })
  const moving = effects.filter(({ effect }) => effect !== 0)
  // A rate moves rows in ways that are not worked out here.
  const isInDoubt = moving.some(({ of, effect }) => of.kind === 'rate' || Number.isNaN(effect))
  const ofInstruments = moving.flatMap(({ of, effect }) => (of.kind === 'instrument' ? [{ index: of.index, effect }] : []))
  const together = ofInstruments.length > 1 ? [ofInstruments] : []
  const alternatives = [...ofInstruments.map((each) => [each]), ...together].map((changes) => {
    const moved = rows.map((row) => {
      const change =
        row.of.kind === 'instrument'
          ? changes.find(({ index }) => row.of.kind === 'instrument' && index === row.of.index)
          : undefined
      return change ? { ...row, npv: row.npv + change.effect } : row
    })
    return shareOf(limit, market, moved, npv.value + changes.reduce((sum, { effect }) => sum + effect, 0)).value
  })
  const { value, holding, uncovered } = shareOf(limit, market, rows, npv.value)
  return {
    value,
    holding,
    reason: isInDoubt || alternatives.length > 0 ? IN_DOUBT : undefined,
    uncovered,
    alternatives,
    isInDoubt,
  }
}

function shareOf(limit: Limit, market: Market, rows: readonly SubjectRow[], npv: number) {
  const { part, isUnsigned, holding } = countedPart(limit, market, rows)
  let [value, uncovered] = [0, 0]
  for (const row of rows) {
    const { share, uncovered: unknown } = part(row)
    value += share * row.npv
    uncovered += unknown * Math.abs(row.npv)
  }
  return { value: (isUnsigned ? Math.abs(value) : value) / npv, holding, uncovered: uncovered / npv }
}

function ofRisk({ risk, npv }: LimitSubject, amountOf: (scenarios: ScopeScenarios) => Figure): Figure {
  const found = risk()
  if ('reason' in found) return { value: null, reason: found.reason }
  const amount = amountOf(found.scenarios)
  if (amount.value === null) return amount
  return Number.isNaN(npv.value) ? { value: null, reason: npv.reason } : { value: amount.value / npv.value }
}

/** Of one day. */
function tailLoss({ total, count }: ScopeScenarios, of: string | null): Figure {
  if (of !== '99') return { value: valueAtRisk(total, 0.95) }
  if (count < MIN_TAIL_SCENARIOS) return { value: null, reason: tooFewScenarios(count, MIN_TAIL_SCENARIOS) }
  return { value: valueAtRisk(total, 0.99) }
}

/** The share in other currencies. Where none is held no close in doubt changes it. */
function foreignMeasure(subject: LimitSubject): LimitMeasure {
  const { scope, rows } = subject
  const share = ofRisk(subject, ({ heldIn }) => ({ value: foreignCurrencyExposure(heldIn, scope.currency) }))
  const isForeign = (row: SubjectRow) => row.npv !== 0 && currencyOf(scope.market, row) !== scope.reportingCCY
  if (share.value !== 0 || rows.some(isForeign)) return inDoubt(subject, share)
  return { value: 0, uncovered: 0, alternatives: [], isInDoubt: false }
}

/** How far the time-weighted index since the first entry is below its highest. */
function currentDrawdown({ scope }: LimitSubject, log: MismatchLog): Figure {
  const { accounts } = scope
  const flows = valuedFlows(scope, accounts)
  if (!rowsSumToValue(log, scope, accounts, flows)) return { value: null, reason: ROWS_DO_NOT_SUM }
  const result = realisedReturns(scope, accounts, flows, 'Max')
  return result.state === 'withheld'
    ? { value: null, reason: result.reason }
    : { value: 0 - (drawdownCurve(result.series).at(-1) ?? 0) }
}

/** 0 where an instrument does not mature. */
function yearsToMaturity(market: Market, index: number): number {
  const day = maturityDay(market, index)
  return day === null ? 0 : (day - market.days[market.last]!) / DAYS_A_YEAR
}

/** The day on which an instrument matures; null for one that does not. */
export function maturityDay(market: Market, index: number): number | null {
  const { kind, terms } = market.instruments[index]!
  const end = kindModel(kind).end(terms)
  return end?.did === 'matured' ? end.day : null
}

/** Valuation days since the price of an instrument. */
const ageOfPrice = (market: Market, index: number): number => market.closes(index).ages[market.last]!

/** The instruments of rows. */
export const indicesOf = (rows: readonly SubjectRow[]): readonly number[] =>
  rows.flatMap(({ of }) => (of.kind === 'instrument' ? [of.index] : []))
