import type { AccountLedger } from '#ledger/account-ledger.ts'
import { ENTRY } from '#ledger/row-entries.ts'
import type { MismatchLog } from '#mismatch-log.ts'
import { type Holdings, holdingsAt } from '#risk/scenarios/scope-scenarios.ts'
import type { ReportingScope } from '#scope/reporting-accounts.ts'
import { isFartherBeyond, type Limit, type LimitMeasure, limitState } from './limit.ts'
import { limitMeasure } from './limit-measure.ts'
import { changedSubject, presentSubject } from './limit-subject.ts'

/** Causes of a breach, in the order in which they are examined. */
export const LIMIT_CAUSES = ['market', 'flows', 'trades'] as const
export type LimitCause = (typeof LIMIT_CAUSES)[number]

interface BreachCause {
  /** The first step of the day after which the limit stays breached. */
  readonly cause: LimitCause
  /** Whether trades brought the breach, or enlarged it. */
  readonly isActive: boolean
}

/** Why a limit is breached at the last close: what was held before is valued at this close, then come flows, then trades. */
export function breachCause(limit: Limit, scope: ReportingScope, log: MismatchLog): BreachCause {
  const { market, flows: flowed, trades: traded } = breachSteps(limit, scope, log)
  const isBreached = (measure: LimitMeasure) => limitState(limit, measure) === 'breach'
  if (!isBreached(flowed)) return { cause: 'trades', isActive: true }
  const isActive = traded.value !== null && flowed.value !== null && isFartherBeyond(limit, traded.value, flowed.value)
  return { cause: isBreached(market) ? 'market' : 'flows', isActive }
}

/** The figure of a limit at the last close after each step of its day. */
export function breachSteps(limit: Limit, scope: ReportingScope, log: MismatchLog): Readonly<Record<LimitCause, LimitMeasure>> {
  const { trades, flows } = movesOn(scope.accounts, scope.market.last)
  const now = holdingsAt(scope, scope.market.last)
  const afterFlows = without(now, trades)
  const measureOf = (held: Holdings) => limitMeasure(limit, changedSubject(scope, held), log)
  return {
    market: measureOf(without(afterFlows, flows)),
    flows: measureOf(afterFlows),
    trades: limitMeasure(limit, presentSubject(scope, log), log),
  }
}

/** Units and cash that trades and external flows of a day brought (+) and took (-). */
export function movesOn(
  accounts: ReportingScope['accounts'],
  t: number,
): { readonly trades: Holdings; readonly flows: Holdings } {
  const trades = emptyMoves()
  const flows = emptyMoves()
  for (const { ledger } of accounts) {
    for (const { index, instrument, currency, units } of ledger.external)
      if (index === t) add(instrument === null ? flows.balances : flows.quantities, instrument ?? currency, units)
    for (const deal of ledger.deals)
      if (deal.index === t) for (const [i, currency] of deal.currency.entries()) add(trades.balances, currency, deal.change[i]!)
    addTrades(ledger, t, trades)
  }
  return { trades, flows }
}

function addTrades(ledger: AccountLedger, t: number, trades: ReturnType<typeof emptyMoves>): void {
  for (const row of ledger.rows) {
    const { index, kind, units, currency, amount, event } = row.entries
    // Units in kind stand in the row's entries too, and bring no cash.
    const inKind = ledger.external
      .filter((flow) => flow.index === t && flow.instrument === row.instrument)
      .map((flow) => flow.units)
    for (let i = 0; i < index.length; i++) {
      if (index[i] !== t || kind[i] !== ENTRY.traded || event[i]! < 0) continue
      const transfer = inKind.indexOf(units[i]!)
      if (transfer >= 0) inKind.splice(transfer, 1)
      else {
        add(trades.quantities, row.instrument, units[i]!)
        add(trades.balances, currency[i]!, -amount[i]!)
      }
    }
  }
}

const emptyMoves = () => ({ quantities: new Map<number, number>(), balances: new Map<number, number>() })

function add(sums: Map<number, number>, key: number, amount: number): void {
  sums.set(key, (sums.get(key) ?? 0) + amount)
}

function without({ quantities, balances }: Holdings, moves: Holdings): Holdings {
  return { quantities: less(quantities, moves.quantities), balances: less(balances, moves.balances) }
}

/** A rest within rounding is zero. */
const ROUNDING = 1e-12

function less(held: ReadonlyMap<number, number>, moved: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
  const left = new Map(held)
  for (const [key, amount] of moved) {
    const before = (held.get(key) ?? 0) - amount
    if (Math.abs(before) <= ROUNDING * Math.abs(amount)) left.delete(key)
    else left.set(key, before)
  }
  return left
}
