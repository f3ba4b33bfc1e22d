import type { DoubtNote, Note } from '@portal/contract/reports/report-reply.ts'

import type { Market } from '#market/market.ts'
import type { AccountHistory } from '../ledger/scope-history.ts'
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

/** What of a row is in doubt, and whose NPV that would change. */
interface RowDoubts {
  readonly doubts: readonly OpenDoubt[]
  readonly accounts: readonly AccountHistory[]
}

/** Figures that no close and no rate of the last day is part of. */
const BOOKED = new Set(['quantity', 'position', 'costBasis', 'realisedPL', 'realised', 'transferred', 'income'])
/** Figures in the instrument's own currency. */
const QUOTED = new Set(['price', 'spot'])
/** Parts of replies that hold no rows, or say what is booked and what a figure was made of. */
const UNNOTED = new Set(['notes', 'overview', 'period', 'history', 'backtest', 'worstDays', 'positions', 'trades', 'fixed', 'valueAtRisk95', 'measures']) // biome-ignore format: one line

/**
 * The reply with a note on every figure that rests on a close or rate in doubt: on the rows of the instrument, of accounts that hold it,
 * and of every group and whole that it is in. The figure keeps the value that the close before gives it; the note says what is in doubt,
 * and by how much NPV would change. A chart has one note, a tree map one on each tile.
 *
 * @param shown instruments that a row, by its name, or the chart is made of beside those that the accounts hold
 */
export function withDoubtNotes<Reply extends object>(
  scope: ToldAccounts,
  reply: Reply & { readonly notes?: Note[] },
  shown: (row: string) => Iterable<number> = () => [],
): Reply & { readonly notes?: Note[] } {
  const of = doubtsByRow(scope, shown)
  const notes: Note[] = []
  const add = (row: string, field: string, { doubts, accounts }: RowDoubts) => {
    const isPart = (each: OpenDoubt) => (each.of.kind === 'rate' ? !QUOTED.has(field) || each.isOfPair : field !== 'cash')
    for (const each of doubts.filter(isPart)) notes.push({ row, field, ...noteOf(scope, accounts, each) })
  }
  const addRow = (fields: Fields, doubts: RowDoubts, row = rowName(fields)): RowDoubts => {
    if (doubts.doubts.length > 0)
      for (const [field, value] of Object.entries(fields))
        if (typeof value === 'number' && !BOOKED.has(field)) add(row, field, doubts)
    return doubts
  }
  /** A section is in doubt where one of its rows is. */
  const addSection = ({ sectionRow, subSections, subRows }: Fields): RowDoubts => {
    const parts = [
      ...(subSections as readonly Fields[]).map(addSection),
      ...(subRows as readonly Fields[]).map((row) => addRow(row, of(rowName(row)))),
    ]
    const doubts = onceEach(parts.flatMap((part) => part.doubts), (each) => nameOf(scope.market, each)) // biome-ignore format: one line
    return addRow(sectionRow as Fields, { doubts, accounts: scope.accounts })
  }
  for (const [key, value] of Object.entries(reply as Fields)) {
    if (UNNOTED.has(key) || typeof value !== 'object' || value === null) continue
    if (key === 'sections') for (const section of value as readonly Fields[]) addSection(section)
    else if (key === 'profitAndLoss') addRow(value as Fields, of('Total'), key)
    else if (key !== 'chart') for (const row of rowsOf(value)) addRow(row, of(rowName(row)))
    else {
      const tiles = tilesOf(value as Tiles)
      if (tiles === null) add('Total', 'chart', of('Total'))
      else for (const tile of tiles) add(tile, 'change', of(tile))
    }
  }
  return notes.length === 0 ? reply : { ...reply, notes: [...(reply.notes ?? []), ...onceEach(notes, noteKey)] }
}

/** What is in doubt of a row by its name: an instrument's ticker, an account, a currency or a pair of them, else the whole. */
function doubtsByRow(scope: ToldAccounts, shown: (row: string) => Iterable<number>): (row: string) => RowDoubts {
  const { market, accounts, reportingCCY } = scope
  const indices = indicesOf(market)
  const known = new Map<string, RowDoubts>()
  const ofInstrument = (index: number): readonly OpenDoubt[] => {
    const { currency, terms } = market.instruments[index]!
    const currencies = terms.kind === 'fxForward' ? [currency, terms.buyCurrency] : [currency]
    return [...doubtOfInstrument(scope, index), ...doubtsOfRates(scope, currencies, reportingCCY)]
  }
  const find = (row: string): RowDoubts => {
    const index = indices.get(row)
    if (index !== undefined) return { doubts: ofInstrument(index), accounts }
    const account = accounts.find((each) => each.account.name === row)
    if (account) return { doubts: doubtsOfAccounts(scope, [account]), accounts: [account] }
    if (market.currencies.includes(row)) return { doubts: doubtsOfRates(scope, [row], reportingCCY), accounts }
    const pair = [row.slice(0, 3), row.slice(3)]
    if (pair.every((code) => market.currencies.includes(code))) {
      const doubts = doubtsOfRates(scope, [pair[0]!], pair[1]!)
      return { doubts: doubts.map((each) => ({ ...each, isOfPair: true })), accounts }
    }
    const others = [...shown(row)].flatMap(ofInstrument)
    return { doubts: onceEach([...doubtsOfAccounts(scope, accounts), ...others], (each) => nameOf(market, each)), accounts }
  }
  return (row) => {
    const doubts = known.get(row) ?? find(row)
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

function noteOf(scope: ToldAccounts, accounts: readonly AccountHistory[], each: OpenDoubt): Pick<Note, 'reason' | 'doubt'> {
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
