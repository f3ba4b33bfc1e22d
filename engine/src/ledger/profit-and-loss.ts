import type { AccountLedger, CashRow, InstrumentRow } from './account-ledger.ts'
import type { LedgerInstrument } from './ledger-instrument.ts'
import { amountsOn, cashFlow, cashValue, type Rates, rowValue } from './row-money.ts'

/**
 * Profit and loss of an instrument's row on a day: `npv1 - npv0 - F`, in the reporting currency, each day's value at its own rate.
 *
 * @returns + a gain; NaN if a value or rate is unknown
 */
export function rowProfitAndLoss(row: InstrumentRow, instrument: LedgerInstrument, t: number, rates: Rates): number {
  const opening = t > 0 ? rowValue(row, instrument, t - 1, rates) : 0
  return rowValue(row, instrument, t, rates) - opening - amountsOn(row.flows, t, rates)
}

/** The same of a cash row: its currency's move, interest and fees without a trade, results of currency deals. */
export function cashProfitAndLoss(
  ledger: AccountLedger,
  row: CashRow,
  t: number,
  rates: Rates,
  reportingCurrency: number,
): number {
  const opening = t > 0 ? cashValue(row, t - 1, rates) : 0
  return cashValue(row, t, rates) - opening - cashFlow(ledger, row, t, rates, reportingCurrency)
}
