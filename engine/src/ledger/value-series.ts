import { axpy } from '@portal/analytics/linear-algebra/axpy.ts'
import type { AccountLedger } from './account-ledger.ts'
import { convert, type Rates } from './row-money.ts'

/**
 * Value of one or more accounts at each close, in the reporting currency: amounts are summed by currency first, then converted at the
 * day's rates, in the order of the currencies.
 *
 * @returns one entry a valuation day; NaN where a price or rate of something held is unknown
 */
export function valueSeries(ledgers: readonly AccountLedger[], rates: Rates, dayCount: number): Float64Array {
  const value = new Float64Array(dayCount)
  for (let currency = 0; currency < rates.length; currency++) {
    const sum = sumOf(ledgers.flatMap((ledger) => ledger.value[currency] ?? []))
    if (!sum) continue
    addConverted(value, sum, rates[currency]!)
  }
  return value
}

function addConverted(value: Float64Array, amount: Float64Array, rate: Float64Array): void {
  for (let t = 0; t < value.length; t++) value[t]! += convert(amount[t]!, rate[t]!)
}

function sumOf(series: readonly Float64Array[]): Float64Array | undefined {
  if (series.length <= 1) return series[0]
  const sum = series[0]!.slice()
  for (const other of series.slice(1)) axpy(1, other, sum)
  return sum
}
