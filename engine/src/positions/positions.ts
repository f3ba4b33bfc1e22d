import { type AccountLedger, quantityAt } from '#ledger/account-ledger.ts'
import { instrumentOf } from '#ledger/dealt-prices.ts'
import { cashProfitAndLoss, rowProfitAndLoss } from '#ledger/profit-and-loss.ts'
import { amountsOn, cashFlow, cashValue, rowValue } from '#ledger/row-money.ts'
import type { AccountHistory } from '#scope/account-history.ts'
import type { ReportingScope } from '#scope/reporting-accounts.ts'

/** One instrument, or the cash of one currency, in one account at the last close; money in the reporting currency, NaN where unknown. */
export interface Position {
  readonly of: { readonly kind: 'instrument'; readonly index: number } | { readonly kind: 'cash'; readonly currency: string }
  /** Signed; of cash its balance. */
  readonly quantity: number
  readonly npv: number
  /** Value at the close before. */
  readonly opening: number
  /** Of the day: `npv1 - npv0 - F`; exactly 0 where only rounding is left. */
  readonly dailyPL: number
  /** Sum of the absolute amounts that `dailyPL` was made of. */
  readonly gross: number
}

/**
 * Whether a table of the day shows it: what is held, and what was closed that day with a profit or loss, so that the rows sum to what
 * the account gained.
 */
export const isOfDay = ({ quantity, dailyPL }: Position): boolean => quantity !== 0 || dailyPL !== 0

/** Everything an account holds or ever held: instruments by ticker, then cash by currency. */
export function positionsOf(scope: ReportingScope, { ledger }: AccountHistory): readonly Position[] {
  return [...instrumentPositions(scope, ledger), ...cashPositions(scope, ledger)]
}

function instrumentPositions({ market, rates }: ReportingScope, { rows }: AccountLedger): readonly Position[] {
  const t = market.last
  return rows.map((row) => {
    const instrument = instrumentOf(row, market.instrumentAt)
    const npv = rowValue(row, instrument, t, rates)
    const opening = t > 0 ? rowValue(row, instrument, t - 1, rates) : 0
    const gross = Math.abs(npv) + Math.abs(opening) + Math.abs(amountsOn(row.flows, t, rates))
    const dailyPL = withoutRounding(rowProfitAndLoss(row, instrument, t, rates), gross)
    return { of: { kind: 'instrument', index: row.instrument }, quantity: quantityAt(row.steps, t), npv, opening, dailyPL, gross }
  })
}

function cashPositions({ market, rates, currency }: ReportingScope, ledger: AccountLedger): readonly Position[] {
  const t = market.last
  return ledger.cash.map((row) => {
    const npv = cashValue(row, t, rates)
    const opening = t > 0 ? cashValue(row, t - 1, rates) : 0
    const gross = Math.abs(npv) + Math.abs(opening) + Math.abs(cashFlow(ledger, row, t, rates, currency))
    const dailyPL = withoutRounding(cashProfitAndLoss(ledger, row, t, rates, currency), gross)
    return {
      of: { kind: 'cash', currency: market.currencies[row.currency]! },
      quantity: row.balance[t]!,
      npv,
      opening,
      dailyPL,
      gross,
    }
  })
}

/** A profit or loss that is only what rounding left of large amounts is none. */
const withoutRounding = (exact: number, gross: number): number => (Math.abs(exact) <= 1e-12 * gross ? 0 : exact)
