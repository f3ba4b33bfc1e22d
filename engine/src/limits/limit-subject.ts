import { cashValue, convert, positionExposure, positionValue } from '#ledger/row-money.ts'
import type { Text } from '#message.ts'
import type { MismatchLog } from '#mismatch-log.ts'
import { heldInstruments } from '#positions/exposures.ts'
import { type ShareableNpv, shareableNpv } from '#positions/shareable-npv.ts'
import { isNpvTooSmall, NPV_TOO_SMALL } from '#positions/small-npv.ts'
import { valuedFlows } from '#positions/valued-flows.ts'
import { type Holdings, type ScopeScenarios, simulation } from '#risk/scenarios/scope-scenarios.ts'
import { knownScenarios, scopeRisk } from '#risk/scope-risk.ts'
import type { ReportingScope } from '#scope/reporting-accounts.ts'
import { unknownReason } from '#scope/unknown-reason.ts'

/** An instrument, or the cash of a currency, with its value at the last close in the reporting currency. */
export interface SubjectRow {
  readonly of: { readonly kind: 'instrument'; readonly index: number } | { readonly kind: 'cash'; readonly currency: number }
  readonly npv: number
}

/** Accounts of a scope for which limits are evaluated together, with their holdings, present or proposed. */
export interface LimitSubject {
  readonly scope: ReportingScope
  readonly rows: readonly SubjectRow[]
  /** NaN, with the reason, where shares of it are withheld. */
  readonly npv: ShareableNpv
  /** The scenarios of the holdings, or why there are none. */
  readonly risk: () => { readonly scenarios: ScopeScenarios } | { readonly reason: Text }
}

/** The accounts of a scope with what they hold. */
export function presentSubject(scope: ReportingScope, log: MismatchLog): LimitSubject {
  const { market, accounts, rates } = scope
  const held = heldInstruments(scope).map(({ index, npv }): SubjectRow => ({ of: { kind: 'instrument', index }, npv }))
  const cash = accounts.flatMap(({ ledger }) =>
    ledger.cash.map(
      (row): SubjectRow => ({ of: { kind: 'cash', currency: row.currency }, npv: cashValue(row, market.last, rates) }),
    ),
  )
  const whole = valuedFlows(scope, accounts).value[market.last]!
  const npv = Number.isNaN(whole)
    ? { value: whole, reason: unknownReason(scope, accounts, market.last) }
    : shareableNpv(scope, whole)
  const risk = () => {
    const found = scopeRisk(scope, log)
    return found.state === 'known' ? { scenarios: found.scenarios } : { reason: found.reason }
  }
  return { scope, rows: [...held, ...cash], npv, risk }
}

/** The accounts of a scope as if they held something else at the last close. */
export function changedSubject(scope: ReportingScope, holdings: Holdings): LimitSubject {
  const { market, rates } = scope
  const t = market.last
  const held = [...holdings.quantities].map(([index, quantity]) => {
    const instrument = market.instrumentAt(index)
    const npv = positionValue(instrument, quantity, t, rates)
    return { of: { kind: 'instrument', index } as const, npv, exposure: positionExposure(instrument, quantity, t, rates) }
  })
  const cash = [...holdings.balances].map(
    ([currency, balance]): SubjectRow => ({ of: { kind: 'cash', currency }, npv: convert(balance, rates[currency]![t]!) }),
  )
  const rows: readonly SubjectRow[] = [...held, ...cash]
  const whole = rows.reduce((sum, { npv }) => sum + npv, 0)
  const isWithheld = Number.isNaN(whole) || isNpvTooSmall(whole, held)
  const reason = Number.isNaN(whole) ? unknownReason(scope, scope.accounts, t) : NPV_TOO_SMALL
  return {
    scope,
    rows,
    npv: { value: isWithheld ? Number.NaN : whole, reason },
    risk: () => knownScenarios(simulation(scope, holdings, t)),
  }
}
