import { accountProfitAndLoss } from '../../analytics/src/ledger/account-profit-and-loss.ts'
import { heldPositions } from '../../analytics/src/ledger/held-positions.ts'
import { crossRates } from '../../analytics/src/series/cross-rates.ts'
import { addUp } from './a.ts'
import type { BenchData } from './data.ts'
import { type KernelJob, type Result, reportingRates, rowsOf } from './job.ts'

/** What trades leave in hand, and the daily profit and loss of every account and of all of them. */
export const f: KernelJob = {
  name: 'f',
  what: 'positions and daily profit and loss of 100,000 trades, 2,520 days',
  limits: { c: 3.2, numpy: 1 / 7.5 },
  run,
  plain,
}

function run({ price, rate, currency, days, reporting, accounts, instruments, largeBook }: BenchData): Result {
  const pivot = rowsOf(rate, days)
  const market = {
    unitValue: rowsOf(price, days),
    currency,
    rates: pivot.map((each) => crossRates(each, pivot[reporting]!)),
    dayCount: days,
  }
  const held = heldPositions(largeBook)
  const gains = accountProfitAndLoss(largeBook, held, market, accounts + 1)
  addUp(gains, accounts, days)
  const inHand = new Float64Array(accounts * instruments)
  for (let p = 0; p < held.count; p++)
    inHand[held.account[p]! * instruments + held.instrument[p]!] = held.quantity[held.start[p + 1]! - 1]!
  return [inHand, gains]
}

function plain(data: BenchData): Result {
  const { price, currency, days, accounts, instruments, largeBook } = data
  const rates = reportingRates(data)
  const inHand = new Float64Array(accounts * instruments)
  const gains = new Float64Array((accounts + 1) * days)
  const trades: number[][] = Array.from({ length: accounts * instruments }, () => [])
  largeBook.instrument.forEach((instrument, trade) => {
    trades[instrument * accounts + largeBook.account[trade]!]!.push(trade)
  })
  const change = new Float64Array(days)
  for (let i = 0; i < instruments; i++) {
    const [own, rate] = [i * days, currency[i]! * days]
    for (let t = 1; t < days; t++) change[t] = price[own + t]! * rates[rate + t]! - price[own + t - 1]! * rates[rate + t - 1]!
    for (let account = 0; account < accounts; account++) {
      const list = trades[i * accounts + account]!
      const out = account * days
      let quantity = 0
      for (let k = 0; k < list.length; k++) {
        const trade = list[k]!
        const t = largeBook.index[trade]!
        const distance = price[own + t]! - largeBook.price[trade]!
        gains[out + t]! += (largeBook.units[trade]! * distance - largeBook.costs[trade]!) * rates[rate + t]!
        quantity += largeBook.units[trade]!
        const until = k + 1 < list.length ? largeBook.index[list[k + 1]!]! : days - 1
        for (let day = t + 1; day <= until; day++) gains[out + day]! += quantity * change[day]!
      }
      inHand[account * instruments + i] = quantity
    }
  }
  addUp(gains, accounts, days)
  return [inHand, gains]
}
