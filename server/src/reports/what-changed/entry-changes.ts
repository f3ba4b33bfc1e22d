import type { EntryChange, EntryFacts } from '@portal/contract/reports/what-changed.ts'
import { INCOME_NAMES, TRANSACTION_NAMES } from '@portal/engine/ledger/entry-names.ts'
import type { Market } from '@portal/engine/market/market.ts'
import type { StoredEntries } from '@portal/engine/scope/ledger-events.ts'
import type { EntitledAccount } from '#access/scope.ts'
import { engineText } from '#base/engine-text.ts'
import type { ComparedScope } from '#histories/recorded-as-of.ts'
import type { PresentedBookings } from './present-bookings.ts'

/** How the entries of accounts differ from those recorded earlier. */
interface EntryChanges {
  /** Entries of days up to the earlier reporting date; the latest day first. */
  readonly changes: readonly EntryChange[]
  /** Number of entries booked or changed for later days. */
  readonly newCount: number
}

const DAY_SECONDS = 86_400

/**
 * Compares the entries of accounts then and now by their external ids. An entry moved between two of the accounts counts as corrected.
 *
 * @param asOfThen day number of the last close that was known then: an entry of that day or before changes earlier figures
 */
export function entryChanges(
  { before, after, entriesThen, entriesNow }: ComparedScope,
  asOfThen: number,
  bookings: PresentedBookings,
): EntryChanges {
  const was = new Map(tellAll(entriesThen, before.market, before.scope.accounts).map((entry) => [entry.key, entry]))
  const is = new Map(tellAll(entriesNow, after.market, after.scope.accounts).map((entry) => [entry.key, entry]))
  const changed = [...new Set([...was.keys(), ...is.keys()])].flatMap((key) => {
    const pair = { was: was.get(key), is: is.get(key) }
    return pair.was?.content === pair.is?.content ? [] : [pair]
  })
  const isReported = ({ was, is }: Pair) => Math.min(was?.day ?? Infinity, is?.day ?? Infinity) <= asOfThen
  const reported = changed.filter(isReported)
  return {
    changes: reported.sort((a, b) => dayOf(b) - dayOf(a)).map((pair) => changeOf(pair, bookings)),
    newCount: changed.length - reported.length,
  }
}

interface ReportedEntry {
  readonly key: string
  readonly kind: EntryChange['kind']
  /** Day number from which it counts. */
  readonly day: number
  readonly batchId: string
  readonly facts: EntryFacts
  /** A key that is equal for equal entries, whatever their batch. */
  readonly content: string
}

interface Pair {
  readonly was: ReportedEntry | undefined
  readonly is: ReportedEntry | undefined
}

const dayOf = ({ was, is }: Pair): number => (is ?? was)!.day

function changeOf({ was, is }: Pair, { byId }: PresentedBookings): EntryChange {
  return {
    change: was === undefined ? 'late' : is === undefined ? 'withdrawn' : 'corrected',
    kind: (is ?? was)!.kind,
    was: was?.facts ?? null,
    is: is?.facts ?? null,
    booking: byId(is?.batchId) ?? byId(was?.batchId),
  }
}

function tellAll(
  entries: ReadonlyMap<string, StoredEntries>,
  market: Market,
  accounts: readonly EntitledAccount[],
): readonly ReportedEntry[] {
  const names = new Map(accounts.map(({ id, name }) => [id, name]))
  const tickerOf = (instrumentId: string) => market.instruments[market.instrumentIndex(instrumentId)]!.ticker
  const reported = (entry: Stored, kind: EntryChange['kind'], day: number, facts: Omit<EntryFacts, 'account'>): ReportedEntry => {
    const { batchId, line, ...content } = entry
    return {
      key: `${kind} ${entry.externalId}`,
      kind,
      day,
      batchId,
      content: JSON.stringify(content),
      facts: { ...facts, account: names.get(entry.accountId)! },
    }
  }
  return [...entries.values()].flatMap(({ transactions, income, transfers }) => [
    ...transactions.map((entry) => {
      const { currency } = market.instruments[market.instrumentIndex(entry.instrumentId)]!
      return reported(entry, 'transaction', entry.day, {
        date: entry.day * DAY_SECONDS,
        symbol: entry.type === 'fx' ? `${currency}${entry.currency}` : tickerOf(entry.instrumentId),
        type: engineText(TRANSACTION_NAMES[entry.type]),
        ccy: entry.currency,
        units: Number(entry.quantity),
        price: Number(entry.price),
        amount: null,
        costs: Number(entry.fees) + Number(entry.taxes),
      })
    }),
    ...income.map((entry) =>
      reported(entry, 'income', entry.exDay ?? entry.payDay, {
        date: entry.payDay * DAY_SECONDS,
        symbol: entry.instrumentId === null ? entry.currency : tickerOf(entry.instrumentId),
        type: engineText(INCOME_NAMES[entry.type]),
        ccy: entry.currency,
        units: null,
        price: null,
        amount: Number(entry.amount),
        costs: null,
      }),
    ),
    ...transfers.map((entry) => {
      const { instrumentId } = entry
      const instrument = instrumentId === null ? null : market.instruments[market.instrumentIndex(instrumentId)]!
      return reported(entry, 'transfer', entry.day, {
        date: entry.day * DAY_SECONDS,
        symbol: instrument?.ticker ?? entry.currency!,
        type: entry.counterparty,
        ccy: instrument?.currency ?? entry.currency!,
        units: entry.quantity === null ? null : Number(entry.quantity),
        price: null,
        amount: entry.amount === null ? null : Number(entry.amount),
        costs: null,
      })
    }),
  ])
}

type Stored = StoredEntries['transactions'][number] | StoredEntries['income'][number] | StoredEntries['transfers'][number]
