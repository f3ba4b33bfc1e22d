import { optionModel } from '#instruments/models.ts'
import type { OptionModel } from '#instruments/pricing.ts'
import { quantityAt } from '#ledger/account-ledger.ts'
import { instrumentOf } from '#ledger/dealt-prices.ts'
import type { LedgerInstrument } from '#ledger/ledger-instrument.ts'
import { cashValue, rowExposure, rowValue } from '#ledger/row-money.ts'
import type { MismatchLog } from '#mismatch-log.ts'
import { reconciles } from '#scope/reconciliation.ts'
import type { ReportingAccounts } from '#scope/reporting-accounts.ts'
import { valuedFlows } from './valued-flows.ts'

/** Holding of an instrument of some accounts together at the last close; money in the reporting currency, NaN where unknown. */
export interface HeldInstrument {
  /** Index in the market. */
  readonly index: number
  readonly quantity: number
  readonly npv: number
  /** Signed: the value, of a future its notional, of a currency forward the leg bought. */
  readonly exposure: number
  /** Whether the exposure was not paid for: futures and forwards. */
  readonly isUnfunded: boolean
}

/** Every instrument that an account holds, by ticker. */
export function heldInstruments({ market, accounts, rates }: ReportingAccounts): readonly HeldInstrument[] {
  const t = market.last
  const rows = accounts.flatMap(({ ledger }) => ledger.rows).filter((row) => quantityAt(row.steps, t) !== 0)
  const byInstrument = Map.groupBy(rows, (row) => row.instrument)
  return [...byInstrument]
    .sort(([a], [b]) => a - b)
    .map(([index, held]) => {
      const instrument = market.instrumentAt(index)
      const sum = (of: (row: (typeof held)[number]) => number) => held.reduce((total, row) => total + of(row), 0)
      return {
        index,
        quantity: sum((row) => quantityAt(row.steps, t)),
        npv: sum((row) => rowValue(row, instrumentOf(row, market.instrumentAt), t, rates)),
        exposure: sum((row) => rowExposure(row, instrumentOf(row, market.instrumentAt), t, rates)),
        isUnfunded: instrument.settlement !== 'paid',
      }
    })
}

/** Exposure to an instrument's price, in the reporting currency: `E = q m B X`, as everywhere in risk. */
export function marketExposure({ market, rates }: ReportingAccounts, { index, quantity }: HeldInstrument): number {
  const t = market.last
  const instrument = market.instrumentAt(index)
  return quantity * exposureOfUnit(instrument, optionModel(market, index, t), t) * rates[instrument.currency]![t]!
}

/** `m B`: the price, of an option delta times its underlying's, of a bond the clean price; 0 of a currency forward. */
export function exposureOfUnit(
  { settlement, multiplier, price }: LedgerInstrument,
  option: OptionModel | null,
  t: number,
): number {
  if (settlement === 'forward') return 0
  return multiplier * (option ? option.delta * option.option.spot : price[t]!)
}

/** Whether what is held and the cash sum to the NPV. */
export function heldSumsToNpv(log: MismatchLog, scope: ReportingAccounts, held: readonly HeldInstrument[]): boolean {
  const { market, accounts, rates } = scope
  const cash = accounts.flatMap(({ ledger }) => ledger.cash.map((row) => cashValue(row, market.last, rates)))
  const total = valuedFlows(scope, accounts).value[market.last]!
  return reconciles(log, scope, {
    name: 'holdings and cash sum to the NPV',
    total,
    parts: [...held.map(({ npv }) => npv), ...cash],
  })
}
