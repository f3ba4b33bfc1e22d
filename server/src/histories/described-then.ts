import { isoDay, parseDay } from '@portal/analytics/calendar/day-number.ts'
import {
  CURVE_COMPOUNDINGS,
  CURVE_DAY_COUNTS,
  type StoredCurvePoint,
  type StoredDividendYield,
} from '@portal/engine/curves/stored-curves.ts'
import {
  MARKET_TABLES,
  type StoredMarket,
  type StoredMarketRow,
  type StoredTaxAccount,
  TAX_METHODS,
} from '@portal/engine/market/stored-market.ts'
import { describedThen, type FormerReference, listedThen } from '#store/recorded-as-of/read-former-reference.ts'

type Lists = StoredMarket['lists']

/**
 * A market with its instruments, benchmarks, holidays, weights, market tables, tax groups, curves and dividend yields as they were then. Reporting currencies and
 * the factors of the risk model stay those of now.
 */
export function asDescribedThen(stored: StoredMarket, former: FormerReference): StoredMarket {
  const { institution, instruments, lists } = stored
  const holidays = listedThen(
    institution.holidays,
    former,
    'holidays',
    (day) => [isoDay(day)],
    (row) => parseDay(String(row.day)),
  )
  const byDay = <Row extends { readonly fromDay: number }>(rows: readonly Row[]) => rows.toSorted((a, b) => a.fromDay - b.fromDay)
  return {
    ...stored,
    institution: { ...institution, holidays: [...holidays] },
    instruments: describedThen(instruments, former, 'instruments'),
    lists: {
      ...lists,
      benchmarks: describedThen(lists.benchmarks, former, 'benchmarks'),
      benchmarkWeights: byDay(
        listedThen(
          lists.benchmarkWeights,
          former,
          'benchmarkWeights',
          ({ benchmarkId, fromDay }) => [benchmarkId, isoDay(fromDay)],
          (row) => ({ ...weightOf(row), benchmarkId: String(row.benchmarkId) }),
        ),
      ),
      lookThrough: byDay(
        listedThen(
          lists.lookThrough,
          former,
          'lookThrough',
          ({ instrumentId, fromDay, dimension }) => [instrumentId, isoDay(fromDay), dimension],
          (row) => ({
            ...weightOf(row),
            key: String(row.key),
            dimension: row.dimension as Lists['lookThrough'][number]['dimension'],
          }),
        ),
      ),
      taxAccounts: listedThen(lists.taxAccounts ?? [], former, 'taxGroups', ({ group }) => [group], taxAccountOf),
      curves: listedThen(lists.curves ?? [], former, 'curves', ({ currency, day }) => [currency, isoDay(day)], curvePointOf),
      dividendYields: listedThen(
        lists.dividendYields ?? [],
        former,
        'dividendYields',
        ({ instrumentId, day }) => [instrumentId, isoDay(day)],
        dividendYieldOf,
      ),
      marketRows: listedThen(lists.marketRows, former, 'marketRows', ({ table }) => [table], marketRowOf),
    },
  }
}

const weightOf = (row: Readonly<Record<string, unknown>>) => ({
  instrumentId: String(row.instrumentId),
  fromDay: parseDay(String(row.fromDay)),
  weight: String(row.weight),
})

const taxAccountOf = (row: Readonly<Record<string, unknown>>): StoredTaxAccount => ({
  group: String(row.taxGroup),
  method: TAX_METHODS.find((each) => each === row.method) ?? 'fifo',
  accountId: String(row.accountId),
  isTaxable: row.isTaxable === true,
  fromDay: parseDay(String(row.fromDay)),
  toDay: row.toDay === null ? null : parseDay(String(row.toDay)),
})

const curvePointOf = (row: Readonly<Record<string, unknown>>): StoredCurvePoint => ({
  currency: String(row.currency),
  day: parseDay(String(row.day)),
  tenor: String(row.tenor),
  rate: String(row.rate),
  compounding: CURVE_COMPOUNDINGS.find((each) => each === row.compounding) ?? 'continuous',
  dayCount: CURVE_DAY_COUNTS.find((each) => each === row.dayCount) ?? 'ACT/365F',
})

const dividendYieldOf = (row: Readonly<Record<string, unknown>>): StoredDividendYield => ({
  instrumentId: String(row.instrumentId),
  day: parseDay(String(row.day)),
  yield: String(row.yield),
})

function marketRowOf(row: Readonly<Record<string, unknown>>): StoredMarketRow {
  const table = MARKET_TABLES.find((each) => each === row.table)
  if (!table) throw new Error(`There is no market table ${row.table}.`)
  const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
  return { table, instrumentId: textOf(row.instrumentId), currencyPair: textOf(row.currencyPair) }
}
