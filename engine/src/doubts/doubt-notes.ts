import type { Period } from '@portal/analytics/calendar/period-start.ts'
import { indexOnOrBefore } from '@portal/analytics/calendar/valuation-days.ts'
import type { Market } from '#market/market.ts'
import { type MemoTable, memo } from '#memo.ts'
import { textKey } from '#message.ts'
import { startOf } from '#performance/time-period.ts'
import type { AccountHistory } from '#scope/account-history.ts'
import type { EngineNote } from '#scope/notes.ts'
import type { ReportingAccounts } from '#scope/reporting-accounts.ts'
import { exercisedInto } from './booked-doubts.ts'
import { DAY_SECONDS, type Remark, type RowRemark, remarkOnRow } from './doubt-remarks.ts'
import { doubtIn, doubtsOfAccounts, nameOf, type QuotedSeries, seriesOfInstrument, seriesOfRates } from './open-doubts.ts'
import { restatementIn, restatementsOfAccounts } from './restatements.ts'

type Fields = Readonly<Record<string, unknown>>

/** Figures that no close and no rate of the last day is part of. */
const BOOKED = new Set(['quantity', 'position', 'costBasis', 'realisedPL', 'realised', 'transferred', 'income'])
/** Figures in the instrument's own currency. */
const QUOTED = new Set(['price', 'spot', 'change'])
/** Figures that are shares of the whole. */
const SHARES = new Set(['pctNPV', 'pctRisk', 'pctShortfall', 'weight'])
/** Parts of replies that hold no rows, or say what is booked and what a figure was made of. */
const UNNOTED = new Set([
  'notes',
  'overview',
  'period',
  'history',
  'backtest',
  'worstDays',
  'positions',
  'trades',
  'fixed',
  'valueAtRisk95',
  'measures',
  'limits',
])
/** Sums of the rows of a table, which have no name. */
const TOTALS = new Set(['lotsTotal', 'gainsTotal'])
/** Figures of a period of their own, with the period; */
const OWN_PERIODS: Readonly<Partial<Record<string, Period>>> = {
  npvChange1D: 'D1',
  pct1D: 'D1',
  dailyPL: 'D1',
  plCCY: 'D1',
  pctYTD: 'YTD',
  d1: 'D1',
  mtd: 'MTD',
  m1: 'M1',
  m3: 'M3',
  ytd: 'YTD',
  y1: 'Y1',
  y2: 'Y2',
  y3: 'Y3',
  y5: 'Y5',
}
/** and of the period that was asked for, the day where none was. */
const OF_PERIOD = new Set([
  'totalPL',
  'deltaPL',
  'nonLinearPL',
  'fxPL',
  'alphaPL',
  'unrealisedChange',
  'withoutLots',
  'pctChange',
  'change',
  'depth',
  'durationDays',
])

/**
 * A note on every figure of a reply that rests on a close or rate in doubt: on the rows of the instrument, of accounts that hold it,
 * and of every group and whole that it is in. The figure keeps the value that the close before gives it; the note says what is in doubt,
 * and by how much NPV would change. A figure that starts at a close which the day restated has a note on that too. A chart has one note
 * for all it draws, a tree map one on each tile.
 *
 * @param options.shown instruments that a row, by its name, or the chart is made of beside those that the accounts hold
 * @param options.isOfWhole every row is of all that the accounts hold, such as a measure of risk
 * @param options.also names of further rows on whose closes and rates a row rests, such as those of what is traded: then its units do too
 * @param options.figures further figures, each with the names of the rows whose closes and rates it rests on
 * @param options.start index of the close that starts the period, where the reply does not tell it
 * @param options.isOfPeriod every figure starts at that close
 */
export function doubtNotes(scope: ReportingAccounts, reply: object, options: DoubtOptions = {}): readonly EngineNote[] {
  const { also = () => [], figures = [] } = options
  const ofRow = remarksByRow(scope, options)
  const remarksOf = (row: string) => [row, ...also(row)].flatMap(ofRow)
  const startOfField = startsIn(scope, reply as Fields, options)
  const notes: EngineNote[] = []
  const add = (row: string, field: string, all: readonly RowRemark[], isQuoted = QUOTED.has(field)) => {
    const isPart = ({ of, isOfPair = false, isPartFrom }: RowRemark) =>
      (of.kind === 'rate' ? !isQuoted || isOfPair : field !== 'cash') &&
      (isPartFrom?.(startOfField(field), isQuoted || isOfPair) ?? true)
    for (const { note } of all.filter(isPart)) notes.push({ row, field, ...note })
  }
  const addRow = (fields: Fields, all: readonly RowRemark[], row = rowName(fields)): readonly RowRemark[] => {
    const isQuoted = (field: string) => QUOTED.has(field) || (field === 'pctChange' && 'spot' in fields)
    for (const [field, value] of Object.entries(fields))
      if (typeof value === 'number' && (!BOOKED.has(field) || (field === 'position' && also(row).length > 0)))
        add(row, field, SHARES.has(field) ? remarksOf(WHOLE) : all, isQuoted(field))
    return all
  }
  /** A section is in doubt where one of its rows is. */
  const addSection = ({ sectionRow, subSections, subRows }: Fields): readonly RowRemark[] => {
    const parts = [
      ...(subSections as readonly Fields[]).flatMap(addSection),
      ...(subRows as readonly Fields[]).flatMap((row) => addRow(row, remarksOf(rowName(row)))),
    ]
    return addRow(
      sectionRow as Fields,
      onceEach(parts, ({ note, isPartFrom }) => `${textKey(note.reason)} ${isPartFrom === undefined}`),
    )
  }
  for (const [key, value] of Object.entries(reply as Fields)) {
    if (UNNOTED.has(key) || typeof value !== 'object' || value === null) continue
    if (key === 'sections') for (const section of value as readonly Fields[]) addSection(section)
    else if (key === 'profitAndLoss') addRow(value as Fields, remarksOf(WHOLE), key)
    else if (TOTALS.has(key)) addRow(value as Fields, remarksOf(WHOLE), WHOLE)
    else if (key !== 'chart') for (const row of rowsOf(value)) addRow(row, remarksOf(rowName(row)))
    else {
      const tiles = tilesOf(value as Tiles)
      if (tiles === null) add(WHOLE, 'chart', remarksOf(WHOLE))
      else for (const tile of tiles) for (const field of ['area', 'change']) add(tile, field, remarksOf(tile))
    }
  }
  for (const { row, field, dependsOn, isQuoted = false } of figures) {
    const isPart = ({ of, isOfPair, isPartFrom }: RowRemark) => !isPartFrom && (of.kind !== 'rate' || !isQuoted || isOfPair)
    for (const { note } of dependsOn.flatMap(ofRow).filter(isPart)) notes.push({ row, field, ...note })
  }
  return notes
}

export interface DoubtOptions {
  readonly shown?: (row: string) => Iterable<number>
  readonly isOfWhole?: boolean
  readonly also?: (row: string) => readonly string[]
  readonly figures?: readonly DependentFigure[]
  readonly start?: number
  readonly isOfPeriod?: boolean
}

/** A figure that stands in no row of its own. */
export interface DependentFigure {
  readonly row: string
  readonly field: string
  /** Names of the rows on whose closes and rates it rests. */
  readonly dependsOn: readonly string[]
  /** It is in the instrument's own currency. */
  readonly isQuoted?: boolean
}

/** The name of the row of all, and of what has no row. */
const WHOLE = 'Total'

/** Doubts and restatements of a row by its name: an instrument's ticker, an account, a currency or a pair of them, else the total. */
function remarksByRow(
  scope: ReportingAccounts,
  { shown = () => [], isOfWhole = false }: DoubtOptions,
): (row: string) => readonly RowRemark[] {
  const { market, accounts, reportingCCY } = scope
  const indices = indicesOf(market)
  const inSeries = (series: readonly QuotedSeries[]): readonly Remark[] =>
    series.flatMap((of) => [...doubtIn(scope, of), ...restatementIn(scope, of)])
  const ofAccounts = (some: readonly AccountHistory[]): readonly Remark[] => [
    ...doubtsOfAccounts(scope, some),
    ...restatementsOfAccounts(scope, some),
  ]
  let ofScope: readonly (readonly [string, RowRemark])[] | undefined
  const ofWhole = (row: string): readonly RowRemark[] => {
    const ofShown = [...shown(row)].flatMap((index) => inSeries(seriesOfInstrument(scope, index)))
    // The same for every row of the whole.
    ofScope ??= ofAccounts(accounts).map((each) => [remarkKey(each), ofAll(each)] as const)
    const all = [
      ...ofScope,
      // A shown instrument starts at its own close, whatever is held.
      ...ofShown.map((each) => [remarkKey(each), 'doubt' in each ? ofAll(each) : remarkOnRow(scope, [], each)] as const),
    ]
    return [...new Map(all).values()]
  }
  const remarkKey = (remark: Remark) => `${nameOf(market, remark.of)} ${'doubt' in remark}`
  const remarksOfAll = new Map<string, RowRemark>()
  const ofAll = (remark: Remark): RowRemark => {
    const key = remarkKey(remark)
    const made = remarksOfAll.get(key) ?? remarkOnRow(scope, accounts, remark)
    remarksOfAll.set(key, made)
    return made
  }
  const find = (row: string): readonly RowRemark[] => {
    const account = accounts.find((each) => each.account.name === row)
    if (isOfWhole) return ofWhole(row)
    if (account) return ofAccounts([account]).map((each) => remarkOnRow(scope, [account], each))
    const index = indices.get(row)
    if (index !== undefined) {
      const own = inSeries(seriesOfInstrument(scope, index)).map(ofAll)
      // Proceeds of an exercise are profit and loss, and no longer a value.
      const paid = exercisedInto(scope, index).map((each) => ({
        ...ofAll(each),
        isPartFrom: (start: number) => !Number.isNaN(start),
      }))
      return [...own, ...paid]
    }
    if (market.currencies.includes(row)) return inSeries(seriesOfRates([row], reportingCCY)).map(ofAll)
    const [base, quote] = [row.slice(0, 3), row.slice(3)]
    if (!market.currencies.includes(base) || !market.currencies.includes(quote)) return ofWhole(row)
    return inSeries(seriesOfRates([base], quote)).map((each) => ({ ...ofAll(each), isOfPair: true }))
  }
  const known = new Map<string, readonly RowRemark[]>()
  return (row) => {
    const found = known.get(row) ?? find(row)
    known.set(row, found)
    return found
  }
}

/** By field the index of the close that its figure starts at: NaN of what is of the last day alone. */
function startsIn(
  scope: ReportingAccounts,
  reply: Fields,
  { start: given, isOfPeriod = false }: DoubtOptions,
): (field: string) => number {
  const { days, last } = scope.market
  const { period, chart } = reply as { readonly period?: { readonly from: number }; readonly chart?: object | null }
  const isAsked = given !== undefined || period !== undefined
  const start = given ?? (period ? indexOnOrBefore(days, period.from / DAY_SECONDS) : last - 1)
  const drawn = chart && tellsDays(chart) ? last - 1 : isAsked ? start : Number.NaN
  return (field) => {
    const own = OWN_PERIODS[field]
    if (own) return startOf(scope, scope.accounts, own)
    if (field === 'chart') return drawn
    if (isOfPeriod) return start
    return OF_PERIOD.has(field) || (field === 'cash' && 'profitAndLoss' in reply) ? start : Number.NaN
  }
}

/** Whether a chart draws days: what is restated is among them. */
const tellsDays = (chart: { readonly days?: unknown; readonly categories?: object }): boolean =>
  chart.days !== undefined || (chart.categories !== undefined && 'days' in chart.categories)

/** One a market. */
const INDICES: MemoTable<ReadonlyMap<string, number>> = { name: 'tickers', bytesOf: ({ size }) => 60 * size }

/** Instruments by ticker, once a market. */
function indicesOf(market: Market): ReadonlyMap<string, number> {
  return memo(
    market.live?.closed ?? market,
    INDICES,
    0,
    () => new Map(market.instruments.map(({ ticker }, index) => [ticker, index])),
  )
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

const onceEach = <T>(things: readonly T[], keyOf: (thing: T) => string): readonly T[] => [
  ...new Map(things.map((thing) => [keyOf(thing), thing])).values(),
]
