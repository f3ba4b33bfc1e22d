import type { StoredMarket, StoredSeries } from '@portal/engine/market/stored-market.ts'
import type { StoredEntries } from '@portal/engine/scope/ledger-events.ts'
import { composeMarket } from '../../engine/src/market/market.ts'
import { valuationCalendar } from '../../engine/src/market/valuation-calendar.ts'
import {
  type InstitutionParts,
  institutionIn,
  type MemoryInstitution,
} from '../../server/testing/institutions/memory-institution.ts'
import { type Random, random } from '../kernels/random.ts'

/** The size of a client. */
export interface ClientSize {
  /** Number of instruments, each held in one account, unless `isShared`. */
  readonly positions: number
  readonly days: number
  readonly accounts: number
  /** Trades of each position after the first one. */
  readonly tradesEach: number
  /** Whether each trade of an instrument is of another account. */
  readonly isShared?: boolean
}

/** The client of the documented limits: ten years of a thousand positions. */
export const LARGE: ClientSize = { positions: 1_000, days: 2_520, accounts: 20, tradesEach: 4 }

const LAST_DAY = 20_600
const FACTORS = 10
/** Between the accounts that hold an instrument. */
const SHARED_STEP = 7
const CURRENCIES = ['USD', 'EUR', 'CHF', 'GBP'] as const
const CLASSES = ['Equity', 'Fixed Income', 'Real Estate', 'Commodity'] as const
const COUNTRIES = ['US', 'DE', 'CH', 'GB', 'FR', 'JP'] as const
const INSTITUTION = 'institution'

/** An in-memory institution with one generated client, the same for the same size. */
export function openClient(size: ClientSize): MemoryInstitution {
  return institutionIn(generateClient(size))
}

/** Random walks of prices that follow ten factors, and occasional trades. */
export function generateClient(size: ClientSize): InstitutionParts {
  const numbers = random(20_261_121)
  const days = weekdays(size.days)
  const market = composeMarket(storedMarket(size, days, numbers))
  if (!market || !valuationCalendar(market.stored.prices, market.stored.fxRates, [], { firstDay: days[0]! }))
    throw new Error('There are no days.')
  const accounts = Array.from({ length: size.accounts }, (_, i) => ({
    id: accountId(i),
    name: `Account ${i}`,
    clientId: 'client',
    portfolioId: `p${i % 4}`,
    portfolioName: `Portfolio ${i % 4}`,
    currency: 'USD',
    benchmarkId: null,
  }))
  const client = { id: 'client', name: 'Client', reportingCurrency: 'USD', benchmarkId: null, accounts }
  return { market, entries: entriesOf(size, days, market.stored, numbers), clients: [client] }
}

const accountId = (i: number): string => `account ${String(i).padStart(4, '0')}`
const instrumentId = (i: number): string => `instrument ${String(i).padStart(5, '0')}`

function weekdays(count: number): Int32Array {
  const days = new Int32Array(count)
  let day = LAST_DAY
  for (let t = count - 1; t >= 0; t--) {
    // Day 0 was a Thursday.
    while ((day + 4) % 7 === 0 || (day + 4) % 7 === 6) day--
    days[t] = day--
  }
  return days
}

function storedMarket({ positions }: ClientSize, days: Int32Array, numbers: Random): StoredMarket {
  const moves = Array.from({ length: FACTORS }, () => Float64Array.from(days, () => 0.008 * numbers.normal()))
  const walk = (start: number, move: (t: number) => number): Float64Array => {
    let price = start
    return Float64Array.from(days, (_, t) => {
      if (t > 0) price *= Math.exp(move(t))
      return price
    })
  }
  const series = (of: string, values: Float64Array): StoredSeries => ({
    of,
    days,
    values,
    confirmed: new Uint8Array(days.length),
  })
  const factorOf = (i: number) => moves[i % FACTORS]!
  const paths = Array.from({ length: positions + FACTORS }, (_, i) => {
    if (i >= positions) return walk(100, (t) => factorOf(i - positions)[t]!)
    const beta = 0.5 + numbers.unit()
    return walk(20 + 100 * numbers.unit(), (t) => beta * factorOf(i)[t]! + 0.01 * numbers.normal())
  })
  const cash = CURRENCIES.map((currency) => instrument(`cash ${currency}`, currency, 'Cash', 'cash'))
  return {
    institutionId: INSTITUTION,
    institution: { pivotCurrency: 'USD', marketVersion: 1, reportingCurrencies: [...CURRENCIES].sort(), holidays: [] },
    span: { firstDay: days[0]!, currencies: [...CURRENCIES] },
    instruments: [
      ...paths.map((_, i) =>
        instrument(
          instrumentId(i),
          i < positions ? CURRENCIES[i % 4]! : 'USD',
          CLASSES[(i >> 2) % 4]!,
          'share',
          COUNTRIES[i % 6]!,
        ),
      ),
      ...cash,
    ],
    prices: paths.map((values, i) => series(instrumentId(i), values)),
    fxRates: CURRENCIES.slice(1).map((currency) =>
      series(
        currency,
        walk(1.1, () => 0.005 * numbers.normal()),
      ),
    ),
    actions: [],
    lists: {
      benchmarks: [],
      benchmarkWeights: [],
      lookThrough: [],
      marketRows: [],
      factors: moves.map((_, f) => ({ key: `F${f}`, name: `Factor ${f}`, instrumentId: instrumentId(positions + f) })),
    },
  }
}

function instrument(
  id: string,
  currency: string,
  assetClass: string,
  kind: 'share' | 'cash',
  country: string | null = null,
): StoredMarket['instruments'][number] {
  const names = { id, externalId: id, ticker: id.replaceAll(' ', '-'), name: id }
  const plain = {
    multiplier: '1',
    sector: null,
    issuer: null,
    isin: null,
    terms: { kind: 'none' },
    isWorthless: false,
    marketValue: null,
    logo: null,
  }
  return { ...names, ...plain, kind, currency, assetClass, country }
}

function entriesOf(
  { positions, accounts, tradesEach, isShared = false }: ClientSize,
  days: Int32Array,
  { prices }: StoredMarket,
  numbers: Random,
): StoredEntries {
  const source = { batchId: 'generated', line: null }
  const transfers = Array.from({ length: accounts }, (_, i) => ({
    ...source,
    accountId: accountId(i),
    externalId: `X${i}`,
    day: days[0]!,
    counterparty: 'Bank',
    counterAccountId: null,
    currency: 'USD',
    amount: '100000000',
    instrumentId: null,
    quantity: null,
    costPrice: null,
    costDay: null,
  }))
  const accountOf = (i: number, trade: number) => accountId((i + (isShared ? trade * SHARED_STEP : 0)) % accounts)
  const transactions = Array.from({ length: positions }, (_, i) =>
    Array.from({ length: 1 + tradesEach }, (_, trade) => {
      const t = trade === 0 ? numbers.below(5) : 5 + numbers.below(days.length - 5)
      const currency = CURRENCIES[i % 4]!
      return {
        ...source,
        accountId: accountOf(i, trade),
        externalId: `T${i} ${trade}`,
        day: days[t]!,
        type: 'buy' as const,
        instrumentId: instrumentId(i),
        quantity: String(trade === 0 ? 100 : 1 + numbers.below(9)),
        accrued: '0',
        price: prices[i]!.values[t]!.toFixed(4),
        currency,
        fees: '5',
        taxes: '0',
        settlementCurrency: null,
        settlementRate: null,
        lot: null,
      }
    }),
  ).flat()
  transactions.sort((a, b) => a.day - b.day || (a.externalId < b.externalId ? -1 : 1))
  return { transactions, income: [], transfers }
}
