import type { AccountLedger } from '@portal/engine/ledger/account-ledger.ts'
import { recordedReplay } from '@portal/engine/ledger/replay/resumed-replay.ts'
import type { LedgerEvent } from '../../engine/src/ledger/ledger-event.ts'
import type { LedgerInstrument } from '../../engine/src/ledger/ledger-instrument.ts'
import type { Book } from './books.ts'
import { type BenchData, DEPOSIT } from './data.ts'
import { rowsOf } from './job.ts'

/** Replays a book account by account, as a report does after an import. */
export function replayOf(data: BenchData, book: Book): () => readonly AccountLedger[] {
  const { price, currency, currencies, days } = data
  const quoted = rowsOf(price, days).map((unitValue, i): LedgerInstrument => {
    const terms = { currency: currency[i]!, multiplier: 1, firstPriced: 0, option: null }
    return { settlement: 'paid', ...terms, price: unitValue, unitValue }
  })
  const market = {
    valuationDays: Int32Array.from({ length: days }, (_, t) => t),
    currencyCount: currencies,
    instrumentAt: (index: number) => quoted[index]!,
    actions: [],
  }
  const events = eventsOf(data, book)
  return () => events.map((each) => recordedReplay(market, each).ledger)
}

/** The deposit of each account, then its trades. */
function eventsOf({ accounts, reporting, currency }: BenchData, book: Book): readonly (readonly LedgerEvent[])[] {
  const events = Array.from({ length: accounts }, (): LedgerEvent[] => {
    const ends = { counterparty: 'Bank', counterAccount: null }
    return [{ type: 'moneyTransfer', day: 0, currency: reporting, amount: DEPOSIT, ...ends }]
  })
  book.index.forEach((day, k) => {
    const instrument = book.instrument[k]!
    const own = currency[instrument]!
    events[book.account[k]!]!.push({
      type: 'trade',
      day,
      instrument,
      quantity: book.units[k]!,
      price: book.price[k]!,
      accrued: 0,
      currency: own,
      costs: book.costs[k]!,
      settlementCurrency: own,
      settlementRate: 1,
    })
  })
  return events
}

/** The value of each account at each close, by plain loops over its trades; row-major, the last row of all of them. */
export function loopedValues(data: BenchData, book: Book, rates: Float64Array): Float64Array {
  const { price, currency, days, accounts, instruments, reporting, currencies } = data
  const value = new Float64Array((accounts + 1) * days)
  const cash = new Float64Array(accounts * currencies * days)
  const trades: number[][] = Array.from({ length: accounts * instruments }, () => [])
  book.index.forEach((t, k) => {
    const instrument = book.instrument[k]!
    trades[instrument * accounts + book.account[k]!]!.push(k)
    cash[(book.account[k]! * currencies + currency[instrument]!) * days + t]! -= book.units[k]! * book.price[k]! + book.costs[k]!
  })
  for (let account = 0; account < accounts; account++) {
    cash[(account * currencies + reporting) * days]! += DEPOSIT
    for (let c = 0; c < currencies; c++)
      for (let t = 0, balance = 0; t < days; t++) {
        balance += cash[(account * currencies + c) * days + t]!
        value[account * days + t]! += balance * rates[c * days + t]!
      }
  }
  for (const [key, list] of trades.entries()) {
    const [instrument, account] = [Math.floor(key / accounts), key % accounts]
    const rate = currency[instrument]! * days
    let quantity = 0
    for (const [n, k] of list.entries()) {
      quantity += book.units[k]!
      const until = n + 1 < list.length ? book.index[list[n + 1]!]! : days
      for (let t = book.index[k]!; t < until; t++)
        value[account * days + t]! += quantity * price[instrument * days + t]! * rates[rate + t]!
    }
  }
  for (let account = 0; account < accounts; account++)
    for (let t = 0; t < days; t++) value[accounts * days + t]! += value[account * days + t]!
  return value
}
