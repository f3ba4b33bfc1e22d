import type { Instrument } from '@portal/contract/statements/statement.ts'
import type { Difference } from '../base/difference.ts'
import { addExact, sameExact, trimExact } from '../base/exact.ts'
import { type FileStatement, spanOf } from '../booking/file-statements.ts'
import { ledgerCurrency, ledgerMoney } from '../proposal/currency-amounts.ts'
import type { ProposedEntry } from '../proposal/propose-account.ts'
import { keyOfCash, keyOfUnits } from './account-gaps.ts'
import type { Cause, Gap } from './causes.ts'
import { causesOf, type Stated } from './causes-of-account.ts'
import type { AccountEntries, Move } from './ledger-moves.ts'
import { type LedgerOnDay, ledgerOnDay } from './ledger-on-day.ts'

/** A statement and the ledger of its account, with what the statement brings. */
export interface Compared {
  readonly statement: FileStatement
  /** Of the first statement of the account in the file. */
  readonly firstBalances: FileStatement['balances']
  /** Whether it states all holdings, so that what is not in it is not held. */
  readonly statesHoldings: boolean
  readonly entries: AccountEntries
  /** Of the other accounts of the client: none where they are not asked. */
  readonly elsewhere: readonly Move[]
  readonly accountCurrency: string
  /** Of the statement, by outcome. */
  readonly proposed: readonly ProposedEntry[]
  /** Id of an instrument that is there or comes with the statement. */
  readonly idOf: (named: Instrument, day: string, currency: string | undefined) => string | undefined
}

/** Differences between the holdings and balances of a statement and the ledger, each with its likely cause. */
export function reconcile(compared: Compared): readonly (Difference & { readonly cause: Cause })[] {
  const stated = [...statedHoldings(compared), ...statedBalances(compared)]
  const differ = stated.filter(({ agrees }) => !agrees)
  if (differ.length === 0) return []
  const causes = causesOf(stated, compared)
  return differ.map(({ key, what, gap: { stated: amount, computed } }) => ({
    what,
    stated: trimExact(amount),
    computed: trimExact(computed),
    cause: causes.get(key)!,
  }))
}

function statedHoldings({ statement, statesHoldings, entries, idOf, proposed }: Compared): readonly Stated[] {
  const day = statement.holdings.find((holding) => holding.day !== undefined)?.day ?? statement.to ?? spanOf([statement])?.to
  if (!statesHoldings || day === undefined) return []
  const ledger = ledgerOnDay(entries, day)
  const hasHistory = goesBackBefore(ledger, statement, day)
  const stated = new Map<string, { readonly name: string; quantity: string }>()
  for (const { instrument, quantity, priceCurrency, value } of statement.holdings) {
    const name = instrument.name ?? instrument.isin ?? instrument.ticker ?? ''
    const id = idOf(instrument, day, priceCurrency ?? value?.currency) ?? `unknown ${instrument.isin ?? name}`
    const known = stated.get(id)
    if (known) known.quantity = addExact(known.quantity, quantity)
    else stated.set(id, { name, quantity })
  }
  const actions = proposed.filter(({ objection }) => objection?.code === 'actionOfMarket')
  // An instrument that was held once may be what differs with another one.
  return [...new Set([...stated.keys(), ...ledger.units.keys()])].map((id) => {
    const { quantity, name } = stated.get(id) ?? { quantity: '0', name: entries.instruments.get(id)?.name ?? id }
    const computed = ledger.units.get(id) ?? '0'
    const own = (move: Move) => move.units.flatMap(([of, amount]) => (of === id ? [{ ...move, amount }] : []))
    const gap: Gap = {
      stated: quantity,
      computed,
      day,
      isMoney: false,
      costs: [],
      opening: undefined,
      hasHistory,
      moves: ledger.moves.flatMap(own),
      notBooked: proposed.flatMap(({ outcome, named }) =>
        outcome === 'new' || outcome === 'alreadyHere'
          ? []
          : named.flatMap(({ instrument, quantity: units }) =>
              units !== undefined && idOf(instrument, day, undefined) === id ? [units] : [],
            ),
      ),
      hasAction: actions.some(({ named }) => named.some(({ instrument }) => idOf(instrument, day, undefined) === id)),
    }
    return { key: keyOfUnits(id), what: `holding ${name}`, gap, agrees: sameExact(quantity, computed) }
  })
}

function statedBalances({ statement, firstBalances, entries, accountCurrency, proposed }: Compared): readonly Stated[] {
  const closing = new Map(
    statement.balances.flatMap((balance) => (balance.kind === 'closing' ? [[balance.currency, balance] as const] : [])),
  )
  return [...closing.values()].flatMap((balance) => {
    const currency = ledgerCurrency(balance.currency, accountCurrency)
    const day = balance.day ?? statement.to ?? spanOf([statement])?.to
    if (currency === undefined || day === undefined) return []
    const stated = ledgerMoney(balance, accountCurrency)!.amount
    const ledger = ledgerOnDay(entries, day)
    const computed = ledger.cash.get(currency) ?? '0'
    const atEnd =
      statement.to !== undefined && statement.to > day ? (ledgerOnDay(entries, statement.to).cash.get(currency) ?? '0') : computed
    const opening = [...firstBalances, ...statement.balances].find(
      (each) => each.kind === 'opening' && each.currency === balance.currency,
    )
    const ofCurrency = (money: { readonly currency: string; readonly amount: string } | undefined) => {
      const own = ledgerMoney(money, accountCurrency)
      return own?.currency === currency ? [own.amount] : []
    }
    const gap: Gap = {
      stated,
      computed,
      day,
      isMoney: true,
      hasAction: false,
      moves: ledger.moves.flatMap((move) => move.cash.flatMap(([of, amount]) => (of === currency ? [{ ...move, amount }] : []))),
      notBooked: proposed.flatMap(({ outcome, cash }) =>
        outcome === 'new' || outcome === 'alreadyHere' ? [] : cash.flatMap(ofCurrency),
      ),
      opening: ofCurrency(opening)[0],
      hasHistory: goesBackBefore(ledger, statement, day),
      costs: statement.entries.flatMap(({ fee, tax }) => [...ofCurrency(fee), ...ofCurrency(tax)]),
    }
    const agrees = sameExact(stated, computed) || sameExact(stated, atEnd)
    return [{ key: keyOfCash(currency), what: `balance ${currency}`, gap, agrees }]
  })
}

/** Whether the ledger of the account begins before the statement does. */
function goesBackBefore({ moves }: LedgerOnDay, statement: FileStatement, day: string): boolean {
  const first = statement.from ?? spanOf([statement])?.from ?? day
  return moves.some((move) => move.day < first)
}
