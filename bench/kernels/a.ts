import { accountValues } from '../../analytics/src/ledger/account-values.ts'
import { heldPositions } from '../../analytics/src/ledger/held-positions.ts'
import { tradedMoney } from '../../analytics/src/ledger/traded-money.ts'
import { transposedMatrixVector } from '../../analytics/src/linear-algebra/matrix-vector.ts'
import { timeWeightedReturn } from '../../analytics/src/performance/time-weighted-return.ts'
import { crossRates } from '../../analytics/src/series/cross-rates.ts'
import { type BenchData, PERIOD_DAYS } from './data.ts'
import { type KernelJob, type Result, reportingRates, rowsOf } from './job.ts'

/** Daily value of every account and of all of them, and its time-weighted return over nine periods; trades are flows at the day's end. */
export const a: KernelJob = {
  name: 'a',
  what: 'value and returns of 1,000 positions on 2,520 days',
  limits: { c: 2.5, numpy: 1 / 5 },
  run,
  plain,
}

function run({ price, rate, currency, days, reporting, accounts, booked, smallBook }: BenchData): Result {
  const pivot = rowsOf(rate, days)
  const market = {
    unitValue: rowsOf(price.subarray(0, booked * days), days),
    currency,
    rates: pivot.map((each) => crossRates(each, pivot[reporting]!)),
    dayCount: days,
  }
  // The last row is for the total.
  const value = accountValues(heldPositions(smallBook), market, accounts + 1)
  const { inflow, outflow } = tradedMoney(smallBook, market, accounts + 1)
  const each = new Float64Array(accounts).fill(1)
  for (const rows of [value, inflow, outflow]) rows.set(transposedMatrixVector(rows, accounts, days, each), accounts * days)
  const returns = new Float64Array((accounts + 1) * PERIOD_DAYS.length)
  for (let account = 0; account <= accounts; account++) {
    const row = (rows: Float64Array) => rows.subarray(account * days, (account + 1) * days)
    const flows = { value: row(value), inflow: row(inflow), outflow: row(outflow) }
    PERIOD_DAYS.forEach((back, period) => {
      const linked = timeWeightedReturn(flows, days - 1 - back, days - 1, { timing: 'endOfDay' })
      returns[account * PERIOD_DAYS.length + period] = linked.state === 'known' ? linked.value : Number.NaN
    })
  }
  return [value, returns]
}

/** Adds up the rows of the accounts into the row after them. */
export function addUp(rows: Float64Array, accounts: number, days: number): void {
  for (let account = 0; account < accounts; account++)
    for (let t = 0; t < days; t++) rows[accounts * days + t]! += rows[account * days + t]!
}

function plain(data: BenchData): Result {
  const { price, currency, account, days, accounts, booked, smallBook } = data
  const rates = reportingRates(data)
  const value = new Float64Array((accounts + 1) * days)
  const flow = new Float64Array((accounts + 1) * days)
  const trades: number[][] = Array.from({ length: booked }, () => [])
  smallBook.instrument.forEach((instrument, trade) => {
    trades[instrument]!.push(trade)
  })
  for (let i = 0; i < booked; i++) {
    const out = account[i]! * days
    let quantity = 0
    let next = 0
    for (let t = 0; t < days; t++) {
      const rate = rates[currency[i]! * days + t]!
      for (; next < trades[i]!.length && smallBook.index[trades[i]![next]!] === t; next++) {
        const trade = trades[i]![next]!
        quantity += smallBook.units[trade]!
        flow[out + t]! += (smallBook.units[trade]! * smallBook.price[trade]! + smallBook.costs[trade]!) * rate
      }
      value[out + t]! += quantity * price[i * days + t]! * rate
    }
  }
  for (const rows of [value, flow]) addUp(rows, accounts, days)
  const returns = new Float64Array((accounts + 1) * PERIOD_DAYS.length)
  for (let row = 0; row <= accounts; row++)
    PERIOD_DAYS.forEach((back, period) => {
      let growth = 1
      for (let at = (row + 1) * days - back; at < (row + 1) * days; at++) growth *= (value[at]! - flow[at]!) / value[at - 1]!
      returns[row * PERIOD_DAYS.length + period] = growth - 1
    })
  return [value, returns]
}
