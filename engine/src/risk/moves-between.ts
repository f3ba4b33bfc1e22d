import type { AccountLedger, InstrumentRow } from '#ledger/account-ledger.ts'
import { ENTRY } from '#ledger/row-entries.ts'
import type { AccountHistory } from '#scope/account-history.ts'
import type { Holdings } from './scenarios/scope-scenarios.ts'

/** Units, of the splits since, and cash that trades and external flows brought (+) and took (-) on the days after `from`, up to `to`. */
export function movesBetween(
  accounts: readonly Pick<AccountHistory, 'ledger'>[],
  from: number,
  to: number,
): { readonly trades: Holdings; readonly flows: Holdings } {
  const trades = emptyMoves()
  const flows = emptyMoves()
  const isIn = (index: number) => index > from && index <= to
  for (const { ledger } of accounts) {
    const rows = new Map(ledger.rows.map((row) => [row.instrument, row]))
    for (const { index, instrument, currency, units } of ledger.external)
      if (isIn(index)) {
        if (instrument === null) add(flows.balances, currency, units)
        else add(flows.quantities, instrument, units * splitsAfter(rows.get(instrument), index, to))
      }
    for (const deal of ledger.deals)
      if (isIn(deal.index)) for (const [i, currency] of deal.currency.entries()) add(trades.balances, currency, deal.change[i]!)
    addTrades(ledger, isIn, to, trades)
  }
  return { trades, flows }
}

/** Index of an instrument that moved after `from` and then became something else, such as by a merger: its units cannot be followed. */
export function movedAndChanged(accounts: readonly Pick<AccountHistory, 'ledger'>[], from: number, to: number): number | null {
  for (const { ledger } of accounts)
    for (const { instrument, entries } of ledger.rows) {
      let hasMoved = false
      for (const [i, index] of entries.index.entries()) {
        if (index <= from || index > to || !(entries.kind[i] === ENTRY.traded || entries.kind[i] === ENTRY.distributed)) continue
        if (entries.event[i]! >= 0) hasMoved = true
        else if (hasMoved) return instrument
      }
    }
  return null
}

function addTrades(
  ledger: AccountLedger,
  isIn: (index: number) => boolean,
  to: number,
  trades: ReturnType<typeof emptyMoves>,
): void {
  for (const row of ledger.rows) {
    const { index, kind, units, currency, amount, event } = row.entries
    // Units in kind stand in the row's entries too, and bring no cash.
    const inKind = ledger.external.filter((flow) => isIn(flow.index) && flow.instrument === row.instrument)
    for (let i = 0; i < index.length; i++) {
      if (!isIn(index[i]!) || kind[i] !== ENTRY.traded || event[i]! < 0) continue
      const transfer = inKind.findIndex((flow) => flow.index === index[i] && flow.units === units[i])
      if (transfer >= 0) inKind.splice(transfer, 1)
      else {
        add(trades.quantities, row.instrument, units[i]! * splitsAfter(row, index[i]!, to))
        add(trades.balances, currency[i]!, -amount[i]!)
      }
    }
  }
}

/** Units at the close of `to` per unit at that of a day. */
function splitsAfter(row: InstrumentRow | undefined, day: number, to: number): number {
  let ratio = 1
  for (const [i, index] of row?.splits.index.entries() ?? []) if (index > day && index <= to) ratio *= row!.splits.ratio[i]!
  return ratio
}

const emptyMoves = () => ({ quantities: new Map<number, number>(), balances: new Map<number, number>() })

function add(sums: Map<number, number>, key: number, amount: number): void {
  sums.set(key, (sums.get(key) ?? 0) + amount)
}

/** Holdings without moves. */
export function without({ quantities, balances }: Holdings, moves: Holdings): Holdings {
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

/** The scope's accounts less moves of theirs: what is added to each at the last close. */
export function negativeMoves(moves: readonly Holdings[]): Holdings {
  const sum = (of: readonly ReadonlyMap<number, number>[]) => {
    const sums = new Map<number, number>()
    for (const [key, amount] of of.flatMap((each) => [...each])) add(sums, key, -amount)
    return sums
  }
  return { quantities: sum(moves.map(({ quantities }) => quantities)), balances: sum(moves.map(({ balances }) => balances)) }
}
