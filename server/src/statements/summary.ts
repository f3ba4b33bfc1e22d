import type { Account, Balance, Entry, Instrument, LeftOut, Money } from '@portal/contract/statements/statement.ts'
import { addExact, isZero, negateExact, sameExact, signOf, trimExact } from './base/exact.ts'
import type { Item, Problem } from './base/items.ts'

/** How many lines of a statement had which outcome; together they are all its lines. */
interface LineCounts {
  new: number
  alreadyHere: number
  similar: number
  doubtful: number
  leftOut: number
  refused: number
}

interface Difference {
  readonly what: string
  readonly stated: string
  readonly computed: string
  readonly cause: string
}

/**
 * What a statement comes to. Holdings are those that it states, or else what its entries sum up to. `amount` of a balance is its
 * opening balance with its entries, `moved` its entries alone.
 */
interface StatementSummary {
  readonly account: string | null
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

interface Totals {
  account: Account
  from: string | null
  to: string | null
  readonly lines: LineCounts
  readonly moved: Map<string, Position>
  readonly stated: Map<string, Position>
  readonly cash: Map<string, string>
  readonly balances: Balance[]
  readonly entries: Record<string, number>
  announcements: number
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
      const totals = totalsOf(item.of)
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
  entries: {},
  announcements: 0,
})

function addItem(totals: Totals, item: Exclude<Item, { readonly type: 'problem' }>): void {
  if (item.type === 'statement') {
    totals.account = item.account
    totals.from = item.from ?? null
    totals.to = item.to ?? null
  } else if (item.type === 'entry') addEntry(totals, item.entry)
  else if (item.type === 'balance') totals.balances.push(item.balance)
  else {
    // Stated holdings and announcements are compared, and not booked.
    totals.lines.leftOut++
    if (item.type === 'announcement') totals.announcements++
    if (item.type === 'holding') move(totals.stated, item.holding.instrument, item.holding.quantity)
  }
}

function addEntry(totals: Totals, entry: Entry): void {
  totals.lines.new += entry.places.length
  totals.entries[entry.kind] = (totals.entries[entry.kind] ?? 0) + 1
  if (entry.instrument && entry.quantity) move(totals.moved, entry.instrument, entry.quantity)
  if (entry.otherInstrument && entry.otherQuantity) move(totals.moved, entry.otherInstrument, entry.otherQuantity)
  for (const amount of cashOf(entry))
    totals.cash.set(amount.currency, addExact(totals.cash.get(amount.currency) ?? '0', amount.amount))
}

/** What an entry moves in cash: its net amount, the other side of a currency deal, and costs in a currency of their own. */
function cashOf({ net, counter, fee, tax }: Entry): readonly Money[] {
  const own = [fee, tax].filter((cost) => cost !== undefined && net !== undefined && cost.currency !== net.currency) as Money[]
  return [net, counter]
    .filter((each) => each !== undefined)
    .concat(own.map(({ currency, amount }) => ({ currency, amount: negateExact(amount) })))
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
function balancesOf({ balances, cash }: Totals): Pick<StatementSummary, 'balances' | 'differences'> {
  const currencies = [...new Set([...balances.map(({ currency }) => currency), ...cash.keys()])]
  const differences: Difference[] = []
  const rows = currencies.map((currency) => {
    const own = balances.filter((balance) => balance.currency === currency)
    const opening = own.find(({ kind }) => kind === 'opening')?.amount
    const closing = own.findLast(({ kind }) => kind === 'closing')?.amount
    const sum = cash.get(currency) ?? '0'
    const amount = opening === undefined ? (closing ?? sum) : addExact(opening, sum)
    if (opening !== undefined && closing !== undefined && !sameExact(amount, closing))
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
