import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { addExact, isZero, multiplyExact, trimExact } from '../base/exact.ts'
import { type AccountEntries, type Move, movesOf } from './ledger-moves.ts'

/** Holdings of an account at the end of a day, in exact decimals. */
export interface LedgerOnDay {
  readonly units: ReadonlyMap<string, string>
  readonly cash: ReadonlyMap<string, string>
  /** All moves of the account, by day. */
  readonly moves: readonly Move[]
}

/** Units and cash of an account at the end of a day; corporate actions come before the entries of their day. */
export function ledgerOnDay(entries: AccountEntries, day: string): LedgerOnDay {
  const moves = movesOf(entries)
  const units = new Map<string, string>()
  const cash = new Map<string, string>()
  const add = (to: Map<string, string>, key: string, amount: string) => to.set(key, addExact(to.get(key) ?? '0', amount))
  const actions = entries.actions.filter(({ exDay }) => isoDay(exDay) <= day)
  let next = 0
  const actUntil = (until: string) => {
    for (; next < actions.length && isoDay(actions[next]!.exDay) <= until; next++) {
      const { type, instrumentId, otherInstrumentId, ratio, amount, currency } = actions[next]!
      const held = units.get(instrumentId) ?? '0'
      if (ratio === null || isZero(held)) continue
      if (type === 'split' || type === 'stockDividend') units.set(instrumentId, multiplyExact(held, ratio))
      else if (otherInstrumentId !== null && type !== 'cashDividend') {
        add(units, otherInstrumentId, multiplyExact(held, ratio))
        if (type !== 'merger') continue
        units.set(instrumentId, '0')
        if (amount !== null && currency !== null) add(cash, currency, multiplyExact(held, amount))
      }
    }
  }
  for (const move of moves) {
    if (move.day > day) break
    actUntil(move.day)
    for (const [instrument, quantity] of move.units) add(units, instrument, quantity)
    for (const [currency, amount] of move.cash) add(cash, currency, amount)
  }
  actUntil(day)
  return { units: trimmed(units), cash: trimmed(cash), moves }
}

const trimmed = (map: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map([...map].map(([key, amount]) => [key, trimExact(amount)]))
