import { type Derivation, input, step } from '#derivation/derivation.ts'
import { dayText, type SourceOf } from '#derivation/sources.ts'
import { firstFrom } from '#ledger/account-ledger.ts'
import { ENTRY } from '#ledger/row-entries.ts'
import { bookedBy } from '#market/corporate-actions.derivation.ts'
import { converted } from '#market/exchange-rates.derivation.ts'
import type { ReportingMarket } from '#market/reporting-market.ts'
import { message } from '#message.ts'
import type { AccountHistory } from '#scope/account-history.ts'
import { type OwnedRow, rowsOf } from './quantity.derivation.ts'
import { inKindOf } from './valued-flows.derivation.ts'

/** Net money that trades and transfers in kind put into an instrument's position on a day: + into a long one or out of a short one. */
export function capitalMovesOf(
  reporting: ReportingMarket,
  accounts: readonly AccountHistory[],
  index: number,
  t: number,
): Derivation {
  const traded = rowsOf(accounts, index).flatMap((owned) => tradedOf(reporting, owned, t))
  const label = message('positions.netPutIn', {
    ticker: reporting.market.instruments[index]!.ticker,
    day: dayText(reporting.market, t),
  })
  return step('sum', { label, formula: message('positions.tradeMoney') }, [...traded, ...inKindOf(reporting, accounts, index, t)])
}

function tradedOf(reporting: ReportingMarket, owned: OwnedRow, t: number): readonly Derivation[] {
  const { index, currency, amount, side } = owned.row.capital
  const { market } = reporting
  const parts: Derivation[] = []
  for (let k = firstFrom(index, t); index[k] === t; k++) {
    const code = market.currencies[currency[k]!]!
    const what = amount[k]! < 0 ? message('positions.takenOut') : message('positions.putIn')
    const label = message('positions.ofSide', { what, isLong: side[k]! > 0, code, day: dayText(market, t) })
    const source = traderOf(reporting, owned, t, amount[k]!)
    const money = converted(reporting, input(label, amount[k]!, source, { unit: 'price', day: market.days[t]! }), currency[k]!, t)
    parts.push(side[k]! > 0 ? money : step('negative', { label, formula: message('positions.ofShort') }, [money]))
  }
  return parts
}

/** The trade of a day that put an amount in or took it out: the one with that money or notional, or the only one. */
function traderOf(reporting: ReportingMarket, { account, row }: OwnedRow, t: number, capital: number): SourceOf {
  const { entries, instrument } = row
  const size = Math.abs(capital)
  const ofDay: number[] = []
  for (let k = firstFrom(entries.index, t); entries.index[k] === t; k++)
    if (entries.kind[k] === ENTRY.traded || entries.kind[k] === ENTRY.distributed) ofDay.push(k)
  const isSame = (each: number) => Math.abs(Math.abs(each) - size) <= 1e-9 * size
  const own =
    ofDay.find((k) => isSame(entries.amount[k]!) || isSame(entries.notional[k]!)) ?? (ofDay.length === 1 ? ofDay[0] : undefined)
  return own === undefined
    ? { kind: 'text', text: message('positions.entries', { day: dayText(reporting.market, t), name: account.name }) }
    : bookedBy(reporting, account.id, instrument, { t, event: entries.event[own]! })
}

/** Money that trades put into an instrument's position on a day, long or short: never negative. */
export function putInByTrades(
  reporting: ReportingMarket,
  accounts: readonly AccountHistory[],
  index: number,
  t: number,
): readonly Derivation[] {
  const { market } = reporting
  return rowsOf(accounts, index).flatMap((owned) => {
    const { capital } = owned.row
    const parts: Derivation[] = []
    for (let k = firstFrom(capital.index, t); capital.index[k] === t; k++) {
      const amount = capital.amount[k]!
      if (amount < 0) continue
      const currency = capital.currency[k]!
      const label = message('positions.putInByTrade', { currency: market.currencies[currency]!, day: dayText(market, t) })
      const money = input(label, amount, traderOf(reporting, owned, t, amount), { unit: 'price', day: market.days[t]! })
      parts.push(converted(reporting, money, currency, t))
    }
    return parts
  })
}
