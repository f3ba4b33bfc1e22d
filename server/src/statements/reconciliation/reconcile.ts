import type { Instrument } from '@portal/contract/statements/statement.ts'
import { addExact, isZero, sameExact, trimExact } from '../base/exact.ts'
import { type FileStatement, spanOf } from '../booking/file-statements.ts'
import { ledgerCurrency, ledgerMoney } from '../proposal/currency-amounts.ts'
import type { ProposedEntry } from '../proposal/propose-account.ts'
import type { Difference } from '../summary.ts'
import { type Cause, causeOf, type Gap } from './causes.ts'
import type { AccountEntries } from './ledger-moves.ts'
import { type LedgerOnDay, ledgerOnDay } from './ledger-on-day.ts'

/** A statement and the ledger of its account, with what the statement brings. */
interface Compared {
  readonly statement: FileStatement
  /** Of the first statement of the account in the file. */
  readonly firstBalances: FileStatement['balances']
  /** Whether it states all holdings, so that what is not in it is not held. */
  readonly statesHoldings: boolean
  readonly entries: AccountEntries
  readonly accountCurrency: string
  /** Of the statement, by outcome. */
  readonly proposed: readonly ProposedEntry[]
  /** Id of an instrument that is there or comes with the statement. */
  readonly idOf: (named: Instrument, day: string, currency: string | undefined) => string | undefined
}

/** What a statement states of holdings and balances beside the ledger: the differences, each with its likely cause. */
export function reconcile(compared: Compared): readonly (Difference & { readonly cause: Cause })[] {
  return [...holdingDifferences(compared), ...balanceDifferences(compared)]
}

function holdingDifferences({ statement, statesHoldings, entries, idOf, proposed }: Compared) {
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
  const ids = new Set([...stated.keys(), ...[...ledger.units].flatMap(([id, units]) => (isZero(units) ? [] : [id]))])
  return [...ids].flatMap((id) => {
    const { quantity, name } = stated.get(id) ?? { quantity: '0', name: entries.instruments.get(id)?.name ?? id }
    const computed = ledger.units.get(id) ?? '0'
    if (sameExact(quantity, computed)) return []
    const own = (move: LedgerOnDay['moves'][number]) =>
      move.units.flatMap(([of, amount]) => (of === id ? [{ ...move, amount }] : []))
    const actions = proposed.filter(({ objection }) => objection?.code === 'actionOfMarket')
    const gap: Gap = {
      ...{ stated: quantity, computed, day, isMoney: false, costs: [], opening: undefined, hasHistory },
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
    return [{ what: `holding ${name}`, stated: trimExact(quantity), computed, cause: causeOf(gap) }]
  })
}

function balanceDifferences({ statement, firstBalances, entries, accountCurrency, proposed }: Compared) {
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
    // The balance may be of the last day, and have the day of the line beside it.
    const atEnd =
      statement.to !== undefined && statement.to > day ? (ledgerOnDay(entries, statement.to).cash.get(currency) ?? '0') : computed
    if (sameExact(stated, computed) || sameExact(stated, atEnd)) return []
    const opening = [...firstBalances, ...statement.balances].find(
      (each) => each.kind === 'opening' && each.currency === balance.currency,
    )
    const ofCurrency = (money: { readonly currency: string; readonly amount: string } | undefined) => {
      const own = ledgerMoney(money, accountCurrency)
      return own?.currency === currency ? [own.amount] : []
    }
    const gap: Gap = {
      ...{ stated, computed, day, isMoney: true, hasAction: false },
      moves: ledger.moves.flatMap((move) => move.cash.flatMap(([of, amount]) => (of === currency ? [{ ...move, amount }] : []))),
      notBooked: proposed.flatMap(({ outcome, cash }) =>
        outcome === 'new' || outcome === 'alreadyHere' ? [] : cash.flatMap(ofCurrency),
      ),
      opening: ofCurrency(opening)[0],
      hasHistory: goesBackBefore(ledger, statement, day),
      costs: statement.entries.flatMap(({ fee, tax }) => [...ofCurrency(fee), ...ofCurrency(tax)]),
    }
    return [{ what: `balance ${currency}`, stated: trimExact(stated), computed: trimExact(computed), cause: causeOf(gap) }]
  })
}

/** Whether the ledger of the account begins before the statement does. */
function goesBackBefore({ moves }: LedgerOnDay, statement: FileStatement, day: string): boolean {
  const first = statement.from ?? spanOf([statement])?.from ?? day
  return moves.some((move) => move.day < first)
}
