import type { Account, Balance, Entry, Instrument, LeftOut, Money } from '@portal/contract/statements/statement.ts'
import type { Difference } from './base/difference.ts'
import { addExact, isZero, negateExact, sameExact, signOf, trimExact } from './base/exact.ts'
import type { Item, Problem } from './base/items.ts'
import { reversed } from './base/reversed.ts'
import { worthOtherwise } from './base/worth-of-holding.ts'

/** How many lines of a statement had which outcome; together they are all its lines. */
export interface LineCounts {
  new: number
  alreadyHere: number
  similar: number
  doubtful: number
  leftOut: number
  refused: number
}

/**
 * Summary of a statement. Holdings are those that it states, or else the sum of its entries. `amount` of a balance is its
 * opening balance with its entries, `moved` its entries alone.
 */
export interface StatementSummary {
  /** The number as the custodian writes it. */
  readonly account: string | null
  /** The account of the portal; null where it is not known. Absent where no ledger was asked. */
  readonly portalAccount?: { readonly id: string; readonly name: string } | null
  readonly from: string | null
  readonly to: string | null
  readonly lines: LineCounts
  readonly holdings: readonly { readonly isin?: string; readonly name: string; readonly quantity: string }[]
  readonly balances: readonly {
    readonly currency: string
    readonly amount: string
    readonly moved: string
    readonly stated?: string
  }[]
  readonly differences: readonly Difference[]
  /** How many entries of each kind there are. */
  readonly entries: Readonly<Record<string, number>>
  readonly announcements: number
}

export interface FileSummary {
  readonly statements: readonly StatementSummary[]
  /** The first problems, each with its place. */
  readonly problems: readonly Problem[]
  readonly leftOut: readonly LeftOut[]
}

const MAX_LISTED = 200

interface Position {
  readonly instrument: Instrument
  quantity: string
}

/** The entries between two balances of a currency. */
interface Page {
  readonly opening: string | undefined
  readonly closing: string | undefined
  sum: string
}

interface Totals {
  account: Account
  from: string | null
  to: string | null
  readonly lines: LineCounts
  readonly moved: Map<string, Position>
  readonly stated: Map<string, Position>
  readonly cash: Map<string, string>
  readonly balances: Balance[]
  /** Since the last balance, by currency. */
  readonly page: Map<string, Page>
  readonly breaks: Difference[]
  /** Between what the file states of itself and its records, and within what it states of a holding. */
  readonly own: Difference[]
  readonly entries: Record<string, number>
  announcements: number
  lastPlace: string | undefined
}

/** Sums up what a reader emits; it keeps no entry, so that files of any length fit. */
export function summarize(): { readonly add: (item: Item) => void; readonly summary: () => FileSummary } {
  const statements: Totals[] = []
  const problems: Problem[] = []
  const leftOut: LeftOut[] = []
  let refused = 0

  const totalsOf = (of: number): Totals => {
    while (statements.length <= of) statements.push(noTotals())
    return statements[of]!
  }

  return {
    add: (item) => {
      if (item.type === 'problem') {
        refused++
        if (problems.length < MAX_LISTED) problems.push(item.problem)
        return
      }
      if (!('of' in item)) return
      const totals = totalsOf(item.of)
      if (item.type === 'doubt') return
      if (item.type === 'difference') {
        totals.own.push({ ...item.difference, cause: 'ownLines' })
        return
      }
      if (item.type === 'leftOut' && leftOut.length < MAX_LISTED) leftOut.push(item.leftOut)
      addItem(totals, item)
    },
    summary: () => {
      if (refused > 0) totalsOf(0).lines.refused += refused
      refused = 0
      return { statements: statements.map(presented), problems, leftOut }
    },
  }
}

const noTotals = (): Totals => ({
  account: {},
  from: null,
  to: null,
  lines: { new: 0, alreadyHere: 0, similar: 0, doubtful: 0, leftOut: 0, refused: 0 },
  moved: new Map(),
  stated: new Map(),
  cash: new Map(),
  balances: [],
  page: new Map(),
  breaks: [],
  own: [],
  entries: {},
  announcements: 0,
  lastPlace: undefined,
})

type OfStatement = Exclude<Extract<Item, { readonly of: number }>, { readonly type: 'doubt' | 'difference' }>

function addItem(totals: Totals, item: OfStatement): void {
  if (item.type === 'statement') {
    totals.account = item.account
    totals.from = item.from ?? null
    totals.to = item.to ?? null
  } else if (item.type === 'entry') addEntry(totals, item.entry)
  else if (item.type === 'balance') addBalance(totals, item.balance)
  else {
    // Stated holdings and announcements are compared, and not booked.
    totals.lines.leftOut++
    if (item.type === 'announcement') totals.announcements++
    if (item.type === 'holding') {
      move(totals.stated, item.holding.instrument, item.holding.quantity)
      const worth = worthOtherwise(item.holding)
      if (worth) totals.own.push(worth)
    }
  }
}

function addEntry(totals: Totals, given: Entry): void {
  // A cancellation states what it takes back.
  const entry = given.status === 'cancelled' ? reversed(given) : given
  // An income that is reinvested is two entries of one record.
  const places = entry.places.map((place) => JSON.stringify(place))
  totals.lines.new += places.filter((place) => place !== totals.lastPlace).length
  totals.lastPlace = places.at(-1)
  totals.entries[given.kind] = (totals.entries[given.kind] ?? 0) + 1
  // Balances and holdings of a statement are those that are booked.
  if (entry.status === 'pending') return
  if (entry.instrument && entry.quantity) move(totals.moved, entry.instrument, entry.quantity)
  if (entry.otherInstrument && entry.otherQuantity) move(totals.moved, entry.otherInstrument, entry.otherQuantity)
  for (const { currency, amount } of cashOf(entry)) {
    totals.cash.set(currency, addExact(totals.cash.get(currency) ?? '0', amount))
    const page = totals.page.get(currency)
    if (page) page.sum = addExact(page.sum, amount)
  }
}

/** Follows the pages of a statement: a page begins with the balance that the one before ended with, and its entries lead to its end. */
function addBalance(totals: Totals, balance: Balance): void {
  const { currency, kind, amount } = balance
  const page = totals.page.get(currency)
  totals.balances.push(balance)
  const compare = (what: string, computed: string): void => {
    if (sameExact(amount, computed)) return
    totals.breaks.push({
      what: `${what} ${currency}`,
      stated: trimExact(amount),
      computed: trimExact(computed),
      cause: 'ownLines',
    })
  }
  if (kind === 'opening') {
    if (page?.closing !== undefined) compare('opening balance of a page', page.closing)
    totals.page.set(currency, { opening: amount, closing: undefined, sum: '0' })
  } else {
    if (page?.opening !== undefined) compare('closing balance of a page', addExact(page.opening, page.sum))
    totals.page.set(currency, { opening: undefined, closing: amount, sum: '0' })
  }
}

/** Cash moved by an entry: its net amount, the other side of a currency deal, and a fee in a currency of its own. */
export function cashOf({ net, counter, fee }: Entry): readonly Money[] {
  const own =
    fee !== undefined && net !== undefined && fee.currency !== net.currency
      ? { currency: fee.currency, amount: negateExact(fee.amount) }
      : undefined
  return [net, counter, own].filter((each) => each !== undefined)
}

function move(positions: Map<string, Position>, instrument: Instrument, quantity: string): void {
  const key = instrument.isin ?? instrument.cusip ?? instrument.ticker ?? instrument.name ?? ''
  const position = positions.get(key)
  if (position) position.quantity = addExact(position.quantity, quantity)
  else positions.set(key, { instrument, quantity })
}

function presented(totals: Totals): StatementSummary {
  const { account, from, to, lines, moved, stated, entries, announcements } = totals
  const positions = [...(stated.size > 0 ? stated : moved).values()].filter(({ quantity }) => signOf(quantity) !== 0)
  const { balances, differences } = balancesOf(totals)
  return {
    account: account.number ?? account.name ?? null,
    from,
    to,
    lines,
    holdings: positions.map(({ instrument: { isin, ticker, name, cusip }, quantity }) => ({
      ...(isin && { isin }),
      name: name ?? ticker ?? cusip ?? isin ?? '',
      quantity: trimExact(quantity),
    })),
    balances,
    differences,
    entries,
    announcements,
  }
}

/** The closing balances beside the opening ones and the entries, and the breaks between pages. */
function balancesOf({ balances, cash, breaks, own: stated }: Totals): Pick<StatementSummary, 'balances' | 'differences'> {
  const currencies = [...new Set([...balances.map(({ currency }) => currency), ...cash.keys()])]
  const differences: Difference[] = [...stated]
  const rows = currencies.map((currency) => {
    const own = balances.filter((balance) => balance.currency === currency)
    const opening = own.find(({ kind }) => kind === 'opening')?.amount
    const closing = own.findLast(({ kind }) => kind === 'closing')?.amount
    const sum = cash.get(currency) ?? '0'
    const amount = opening === undefined ? (closing ?? sum) : addExact(opening, sum)
    const hasPages = own.filter(({ kind }) => kind === 'opening').length > 1
    if (hasPages) differences.push(...breaks.filter(({ what }) => what.endsWith(currency)))
    else if (opening !== undefined && closing !== undefined && !sameExact(amount, closing))
      differences.push({ what: `balance ${currency}`, stated: closing, computed: amount, cause: 'ownLines' })
    return {
      currency,
      amount: trimExact(amount),
      moved: trimExact(sum),
      ...(closing !== undefined && { stated: trimExact(closing) }),
    }
  })
  return { balances: rows.filter(({ moved, stated }) => stated !== undefined || !isZero(moved)), differences }
}
