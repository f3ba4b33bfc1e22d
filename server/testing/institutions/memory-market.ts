import { parseDay } from '@portal/analytics/calendar/day-number.ts'
import { composeMarket, type Market } from '@portal/engine/market/market.ts'
import type { StoredDeals, StoredMarket, StoredSeries } from '@portal/engine/market/stored-market.ts'
import type { StoredEntries } from '@portal/engine/scope/ledger-events.ts'
import { createIds, entryRows, type Ids } from '../../src/ingest/booking/ledger-rows.ts'
import type { Dataset } from '../../src/ingest/dataset.ts'
import { referenceRows } from '../../src/ingest/reference-rows.ts'
import { withDeals } from '../../src/store/market/read-quotations.ts'

export type ReferenceRows = ReturnType<typeof referenceRows>

/** A dataset as the store would read it after booking it into an empty institution, without a database. */
export interface MemoryStore {
  readonly reference: ReferenceRows
  readonly market: Market
  /** Of all accounts, in the order of their days and ids. */
  readonly entries: StoredEntries
}

/** A confirmed close of an instrument (by id), or rate of a currency. */
export type Confirmed = (of: string, day: number) => boolean

/** @throws where there is no last close */
export function memoryStore(
  institutionId: string,
  pivotCurrency: string,
  dataset: Dataset,
  isConfirmed: Confirmed = () => false,
): MemoryStore {
  const nothing = {
    reportingCurrencies: [],
    clients: [],
    portfolios: [],
    accounts: [],
    instruments: [],
    identifiers: [],
    benchmarks: [],
  }
  const traded = new Set(dataset.transactions.map(({ instrument }) => instrument))
  const reference = referenceRows(
    dataset,
    { institutionId, pivotCurrency, ...nothing, factors: [], taxGroups: [], mandates: [] },
    traded,
  )
  const id = createIds(institutionId)
  const entries = entriesOf(dataset, id)
  const currencies = new Set(reference.reportingCurrencies.map(({ currency }) => currency)).add(pivotCurrency)
  const closes = entryRows('prices', dataset.prices, id).map(({ instrumentId: of, day, close: value }) => ({
    of,
    day,
    value,
  }))
  const rates = dataset.fxRates.map(({ currency: of, day, rate: value }) => ({ of, day, value }))
  const deals = dealsOf(entries, reference, pivotCurrency)
  const market = composeMarket({
    institutionId,
    institution: {
      pivotCurrency,
      // As in the database: a demo institution is booked up to the close before its last one, and then that day.
      marketVersion: 2,
      reportingCurrencies: [...currencies].sort(),
      holidays: dataset.holidays.map(({ day }) => parseDay(day)),
    },
    span: spanOf(entries),
    instruments: instrumentsOf(reference),
    prices: withDeals(seriesOf(closes, isConfirmed), deals),
    fxRates: withDeals(seriesOf(rates, isConfirmed), deals),
    actions: entryRows('corporateActions', dataset.corporateActions, id)
      .map(({ exDate, payDate: _, ...row }) => ({ ...row, exDay: parseDay(exDate) }))
      .sort((a, b) => a.exDay - b.exDay || ascending(a.externalId, b.externalId)),
    lists: listsOf(reference),
  })
  if (!market) throw new Error('The dataset has no close.')
  return { reference, market, entries }
}

function entriesOf(dataset: Dataset, id: Ids): StoredEntries {
  const source = { batchId: 'memory', line: null }
  const by = <Row extends { readonly externalId: string }>(day: (row: Row) => number) => {
    return (a: Row, b: Row) => day(a) - day(b) || ascending(a.externalId, b.externalId)
  }
  return {
    transactions: entryRows('transactions', dataset.transactions, id)
      .map(({ tradeDate, ...row }) => ({ ...row, ...source, day: parseDay(tradeDate) }))
      .sort(by(({ day }) => day)),
    income: entryRows('income', dataset.income, id)
      .map(({ payDate, exDate, ...row }) => {
        return { ...row, ...source, payDay: parseDay(payDate), exDay: exDate === null ? null : parseDay(exDate) }
      })
      .sort(by(({ payDay }) => payDay)),
    transfers: entryRows('transfers', dataset.transfers, id)
      .map(({ date, costDate, ...row }) => {
        return { ...row, ...source, day: parseDay(date), costDay: costDate === null ? null : parseDay(costDate) }
      })
      .sort(by(({ day }) => day)),
  }
}

function dealsOf(
  { transactions }: StoredEntries,
  { instruments, cashInstruments }: ReferenceRows,
  pivot: string,
): ReadonlyMap<string, StoredDeals> {
  const currencyOf = new Map([...instruments, ...cashInstruments].map(({ id, currency }) => [id, currency]))
  const deals = transactions.flatMap(({ type, day, price, currency, instrumentId }) => {
    const own = currencyOf.get(instrumentId)!
    const value = Number(price)
    if (type === 'fx' && currency === pivot) return { of: own, day, value }
    if (type === 'fx' && own === pivot) return { of: currency, day, value: 1 / value }
    return (type === 'buy' || type === 'sell') && currency === own && value > 0 ? { of: instrumentId, day, value } : []
  })
  return new Map(
    [...Map.groupBy(deals, ({ of }) => of)].map(([of, some]) => {
      const sorted = some.sort((a, b) => a.day - b.day)
      return [of, { days: Int32Array.from(sorted, ({ day }) => day), values: Float64Array.from(sorted, ({ value }) => value) }]
    }),
  )
}

function spanOf({ transactions, income, transfers }: StoredEntries): StoredMarket['span'] {
  const days = [...transactions, ...transfers].map(({ day }) => day)
  for (const { payDay, exDay } of income) days.push(Math.min(payDay, exDay ?? payDay))
  const named = [
    ...[...transactions, ...income, ...transfers].map(({ currency }) => currency),
    ...transactions.map(({ settlementCurrency }) => settlementCurrency),
  ]
  const currencies = [...new Set(named)].filter((currency) => currency !== null)
  return { firstDay: days.length === 0 ? null : days.reduce((a, b) => Math.min(a, b)), currencies }
}

function instrumentsOf({ instruments, cashInstruments, logos }: ReferenceRows): StoredMarket['instruments'] {
  const logoOf = new Map(logos.map(({ id, logo }) => [id, logo]))
  return [...instruments, ...cashInstruments]
    .map((row) => ({ ...row, logo: logoOf.get(row.id) ?? null }))
    .sort((a, b) => ascending(a.ticker, b.ticker) || ascending(a.id, b.id))
}

function listsOf({
  benchmarks,
  benchmarkWeights,
  lookThrough,
  marketRows,
  factors,
  taxGroups,
  groupings,
  curves,
  dividendYields,
}: ReferenceRows): StoredMarket['lists'] {
  const dated = <Row extends { readonly fromDay: string }>({ fromDay, ...row }: Row) => ({ ...row, fromDay: parseDay(fromDay) })
  return {
    benchmarks: [...benchmarks].sort((a, b) => ascending(a.name, b.name)),
    benchmarkWeights: benchmarkWeights
      .map(dated)
      .sort(
        (a, b) => ascending(a.benchmarkId, b.benchmarkId) || a.fromDay - b.fromDay || ascending(a.instrumentId, b.instrumentId),
      ),
    lookThrough: lookThrough
      .map(dated)
      .sort((a, b) => ascending(a.instrumentId, b.instrumentId) || a.fromDay - b.fromDay || ascending(a.key, b.key)),
    groupings: groupings.map(dated).sort((a, b) => ascending(a.grouping, b.grouping) || a.fromDay - b.fromDay),
    curves: curves
      .map(({ day, ...point }) => ({ ...point, day: parseDay(day) }))
      .sort((a, b) => ascending(a.currency, b.currency) || a.day - b.day || ascending(a.tenor, b.tenor)),
    dividendYields: dividendYields
      .map(({ day, ...row }) => ({ ...row, day: parseDay(day) }))
      .sort((a, b) => ascending(a.instrumentId, b.instrumentId) || a.day - b.day),
    marketRows: [...marketRows].sort((a, b) => ascending(a.table, b.table) || a.position - b.position),
    taxAccounts: taxGroups
      .map(({ taxGroup, fromDay, toDay, ...row }) => ({
        ...row,
        group: taxGroup,
        fromDay: parseDay(fromDay),
        toDay: toDay === null ? null : parseDay(toDay),
      }))
      .sort((a, b) => ascending(a.group, b.group) || ascending(a.accountId, b.accountId) || a.fromDay - b.fromDay),
    factors: [...factors].sort((a, b) => a.position - b.position || ascending(a.key, b.key)),
  }
}

/** One series for each instrument or currency, ascending by day; of the values of one day the last counts. */
function seriesOf(
  rows: readonly { readonly of: string; readonly day: string; readonly value: string }[],
  isConfirmed: Confirmed,
): StoredSeries[] {
  const dayOf = new Map<string, number>()
  for (const { day } of rows) if (!dayOf.has(day)) dayOf.set(day, parseDay(day))
  return [...Map.groupBy(rows, ({ of }) => of)]
    .sort(([a], [b]) => ascending(a, b))
    .map(([of, quoted]) => {
      const latest = new Map(quoted.map(({ day, value }) => [dayOf.get(day)!, Number(value)]))
      const days = Int32Array.from([...latest.keys()].sort((a, b) => a - b))
      const values = Float64Array.from(days, (day) => latest.get(day)!)
      return { of, days, values, confirmed: Uint8Array.from(days, (day) => (isConfirmed(of, day) ? 1 : 0)) }
    })
}

const ascending = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
