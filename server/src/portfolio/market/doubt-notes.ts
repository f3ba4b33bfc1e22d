import type { Market } from '#market/market.ts'
import type { AccountHistory } from '../ledger/scope-history.ts'
import type { DoubtNote, Note } from '../notes.ts'
import type { ToldAccounts } from '../reporting-scope.ts'
import {
  doubtOfInstrument,
  doubtsOfAccounts,
  doubtsOfRates,
  doubtText,
  effectOn,
  nameOf,
  npvOf,
  type OpenDoubt,
} from './open-doubts.ts'

type Fields = Readonly<Record<string, unknown>>

/** Something in doubt, as a row's figures say it: with what it would change in the NPV of the row's account, else of the scope. */
interface SaidDoubt extends OpenDoubt {
  readonly said: Pick<Note, 'reason' | 'doubt'>
}

/** Figures that no close and no rate of the last day is part of. */
const BOOKED = new Set(['quantity', 'position', 'costBasis', 'realisedPL', 'realised', 'transferred', 'income'])
/** Figures in the instrument's own currency. */
const QUOTED = new Set(['price', 'spot', 'change'])
/** Figures that are shares of the whole. */
const SHARES = new Set(['pctNPV', 'pctRisk', 'weight'])
/** Parts of replies that hold no rows, or say what is booked and what a figure was made of. */
const UNNOTED = new Set(['notes', 'overview', 'period', 'history', 'backtest', 'worstDays', 'positions', 'trades', 'fixed', 'valueAtRisk95', 'measures']) // biome-ignore format: one line

/**
 * The reply with a note on every figure that rests on a close or rate in doubt: on the rows of the instrument, of accounts that hold it,
 * and of every group and whole that it is in. The figure keeps the value that the close before gives it; the note says what is in doubt,
 * and by how much NPV would change. A chart has one note, a tree map one on each tile.
 *
 * @param options.shown instruments that a row, by its name, or the chart is made of beside those that the accounts hold
 * @param options.isOfWhole every row is of all that the accounts hold, such as a measure of risk
 */
export function withDoubtNotes<Reply extends object>(
  scope: ToldAccounts,
  reply: Reply & { readonly notes?: Note[] },
  options: DoubtOptions = {},
): Reply & { readonly notes?: Note[] } {
  const doubtsOf = doubtsByRow(scope, options)
  const notes: Note[] = []
  const add = (row: string, field: string, doubts: readonly SaidDoubt[]) => {
    const isPart = ({ of, isOfPair }: SaidDoubt) => (of.kind === 'rate' ? !QUOTED.has(field) || isOfPair : field !== 'cash')
    for (const { said } of doubts.filter(isPart)) notes.push({ row, field, ...said })
  }
  const addRow = (fields: Fields, doubts: readonly SaidDoubt[], row = rowName(fields)): readonly SaidDoubt[] => {
    for (const [field, value] of Object.entries(fields))
      if (typeof value === 'number' && !BOOKED.has(field)) add(row, field, SHARES.has(field) ? doubtsOf(WHOLE) : doubts)
    return doubts
  }
  /** A section is in doubt where one of its rows is. */
  const addSection = ({ sectionRow, subSections, subRows }: Fields): readonly SaidDoubt[] => {
    const parts = [
      ...(subSections as readonly Fields[]).flatMap(addSection),
      ...(subRows as readonly Fields[]).flatMap((row) => addRow(row, doubtsOf(rowName(row)))),
    ]
    return addRow(
      sectionRow as Fields,
      onceEach(parts, (each) => nameOf(scope.market, each)),
    )
  }
  for (const [key, value] of Object.entries(reply as Fields)) {
    if (UNNOTED.has(key) || typeof value !== 'object' || value === null) continue
    if (key === 'sections') for (const section of value as readonly Fields[]) addSection(section)
    else if (key === 'profitAndLoss') addRow(value as Fields, doubtsOf(WHOLE), key)
    else if (key !== 'chart') for (const row of rowsOf(value)) addRow(row, doubtsOf(rowName(row)))
    else {
      const tiles = tilesOf(value as Tiles)
      if (tiles === null) add(WHOLE, 'chart', doubtsOf(WHOLE))
      else for (const tile of tiles) for (const field of ['area', 'change']) add(tile, field, doubtsOf(tile))
    }
  }
  return notes.length === 0 ? reply : { ...reply, notes: [...(reply.notes ?? []), ...onceEach(notes, noteKey)] }
}

interface DoubtOptions {
  readonly shown?: (row: string) => Iterable<number>
  readonly isOfWhole?: boolean
}

/** The name of the row of all, and of what has no row. */
const WHOLE = 'Total'

/** What is in doubt of a row by its name: an instrument's ticker, an account, a currency or a pair of them, else the whole. */
function doubtsByRow(
  scope: ToldAccounts,
  { shown = () => [], isOfWhole = false }: DoubtOptions,
): (row: string) => readonly SaidDoubt[] {
  const { market, accounts, reportingCCY } = scope
  const indices = indicesOf(market)
  const ofInstrument = (index: number): readonly OpenDoubt[] => {
    const { currency, terms } = market.instruments[index]!
    const currencies = terms.kind === 'fxForward' ? [currency, terms.buyCurrency] : [currency]
    return [...doubtOfInstrument(scope, index), ...doubtsOfRates(scope, currencies, reportingCCY)]
  }
  const ofWhole = (row: string): readonly OpenDoubt[] => {
    const all = [...doubtsOfAccounts(scope, accounts), ...[...shown(row)].flatMap(ofInstrument)]
    return onceEach(all, (each) => nameOf(market, each))
  }
  const find = (row: string): readonly OpenDoubt[] => {
    const index = indices.get(row)
    if (index !== undefined) return ofInstrument(index)
    if (market.currencies.includes(row)) return doubtsOfRates(scope, [row], reportingCCY)
    const [base, quote] = [row.slice(0, 3), row.slice(3)]
    if (!market.currencies.includes(base) || !market.currencies.includes(quote)) return ofWhole(row)
    return doubtsOfRates(scope, [base], quote).map((each) => ({ ...each, isOfPair: true }))
  }
  const saidOfAll = new Map<string, SaidDoubt['said']>()
  const ofAll = (each: OpenDoubt): SaidDoubt => {
    const name = nameOf(market, each)
    const said = saidOfAll.get(name) ?? saidOf(scope, accounts, each)
    saidOfAll.set(name, said)
    return { ...each, said }
  }
  const known = new Map<string, readonly SaidDoubt[]>()
  return (row) => {
    const account = isOfWhole ? undefined : accounts.find((each) => each.account.name === row)
    const doubts =
      known.get(row) ??
      (account
        ? doubtsOfAccounts(scope, [account]).map((each) => ({ ...each, said: saidOf(scope, [account], each) }))
        : (isOfWhole ? ofWhole(row) : find(row)).map(ofAll))
    known.set(row, doubts)
    return doubts
  }
}

const byMarket = new WeakMap<Market['instruments'], ReadonlyMap<string, number>>()

/** Instruments by ticker, once a market. */
function indicesOf({ instruments }: Market): ReadonlyMap<string, number> {
  const indices = byMarket.get(instruments) ?? new Map(instruments.map(({ ticker }, index) => [ticker, index]))
  byMarket.set(instruments, indices)
  return indices
}

function saidOf(scope: ToldAccounts, accounts: readonly AccountHistory[], each: OpenDoubt): SaidDoubt['said'] {
  const { market } = scope
  const { index, value } = each.doubt
  const effect = accounts.length === 0 ? Number.NaN : effectOn(scope, accounts, each)
  const share = effect / npvOf(scope, accounts)
  const doubt: DoubtNote = {
    ...{ of: nameOf(market, each), day: market.days[index]! * 86_400, value },
    ...{ carried: each.standing, npvEffect: Number.isFinite(effect) ? effect : null },
  }
  const then = Number.isFinite(share) ? `; NPV would then change by ${(100 * share).toFixed(2)}%` : ''
  return { reason: `${doubtText(scope, each)}${then}`, doubt }
}

const rowName = (fields: Fields): string => String(Object.values(fields)[0])

/** A table is its rows, and so is what holds one; a row by itself is one. */
function rowsOf(value: object): readonly Fields[] {
  if (Array.isArray(value)) return value
  return 'rows' in value ? (value.rows as readonly Fields[]) : [value as Fields]
}

type Tiles = { readonly groups?: readonly { readonly tiles: readonly { readonly label: string }[] }[] }

/** The tickers on the tiles of a tree map; null of any other chart. */
const tilesOf = ({ groups }: Tiles): readonly string[] | null =>
  groups?.flatMap(({ tiles }) => tiles.map(({ label }) => label)) ?? null

const noteKey = ({ row, field, reason }: Note): string => [row, field, reason].join('\n')

const onceEach = <T>(things: readonly T[], keyOf: (thing: T) => string): readonly T[] => [
  ...new Map(things.map((thing) => [keyOf(thing), thing])).values(),
]
