import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { recordOf } from '../../contract/src/record-of.ts'
import { BOOK_NUMBERS, BOOK_WHOLE, type Book, bookOf } from './books.ts'
import { type Random, random } from './random.ts'

/** Sizes of the kernel jobs' data, in the order of `sizes.i32`, which the peers read. */
export interface Sizes {
  readonly days: number
  readonly currencies: number
  readonly instruments: number
  readonly accounts: number
  /** Number of scenarios: the last days. */
  readonly scenarios: number
  readonly factors: number
  readonly options: number
  /** Number of instruments in the smaller book of trades: the first ones. */
  readonly booked: number
  readonly smallTrades: number
  readonly largeTrades: number
  /** Index of the reporting currency. */
  readonly reporting: number
}

export const FULL: Sizes = {
  days: 2520,
  currencies: 12,
  instruments: 2000,
  accounts: 10,
  scenarios: 1250,
  factors: 10,
  options: 500,
  booked: 1000,
  smallTrades: 10_000,
  largeTrades: 100_000,
  reporting: 1,
}

const SIZES = [
  'days',
  'currencies',
  'instruments',
  'accounts',
  'scenarios',
  'factors',
  'options',
  'booked',
  'smallTrades',
  'largeTrades',
  'reporting',
] as const satisfies readonly (keyof Sizes)[]

/** Days from the last one back to the start of each period: 1 day, month and year to date, 1 and 3 months, 1, 2, 3 and 5 years. */
export const PERIOD_DAYS = [1, 14, 22, 65, 231, 260, 521, 782, 1304] as const

/** Money that every account is given on the first day, in the reporting currency. */
export const DEPOSIT = 1e9

/** Row-major matrices with one instrument, currency or factor a row. */
export interface BenchData extends Sizes {
  readonly price: Float64Array
  /** Units of the pivot currency per unit of each currency. */
  readonly rate: Float64Array
  /** Relative price changes on the last days. */
  readonly move: Float64Array
  readonly factor: Float64Array
  readonly currency: Int32Array
  readonly account: Int32Array
  readonly quantity: Float64Array
  readonly smallBook: Book
  readonly largeBook: Book
  readonly underlying: Int32Array
  readonly strike: Float64Array
  readonly years: Float64Array
  readonly volatility: Float64Array
  readonly contracts: Float64Array
  /** 1 for a call, -1 for a put. */
  readonly right: Int32Array
}

export const INTEREST_RATE = 0.03

/** Number of seeds of one data set. */
const SEEDS = 7

const WHOLE = ['currency', 'account', 'underlying', 'right'] as const
const BOOKS = ['smallBook', 'largeBook'] as const
const NUMBERS = ['price', 'rate', 'move', 'factor', 'quantity', 'strike', 'years', 'volatility', 'contracts'] as const

/** Data from a fixed seed: the same numbers on every machine. @param set index of one of several data sets of the same sizes */
export function generate(sizes: Sizes, set = 0): BenchData {
  const { days, currencies, instruments, scenarios, factors, accounts } = sizes
  const rates = random(1 + SEEDS * set)
  const rate = new Float64Array(currencies * days)
  for (let c = 0; c < currencies; c++)
    for (let t = 0, level = c === 0 ? 1 : 0.2 + 1.2 * rates.unit(); t < days; t++) {
      rate[c * days + t] = level
      if (c > 0) level *= 1 + 0.005 * rates.normal()
    }
  const returns = random(2 + SEEDS * set)
  const factor = Float64Array.from({ length: factors * days }, () => 0.006 * (returns.unit() < 0.02 ? 3 : 1) * returns.normal())
  const market = random(3 + SEEDS * set)
  const currency = Int32Array.from({ length: instruments }, () => (market.unit() < 0.4 ? 0 : market.below(currencies)))
  const account = Int32Array.from({ length: instruments }, () => market.below(accounts))
  const price = prices(sizes, factor, market)
  const move = new Float64Array(instruments * scenarios)
  for (let i = 0; i < instruments; i++)
    for (let s = 0; s < scenarios; s++) {
      const at = i * days + days - scenarios + s
      move[i * scenarios + s] = price[at]! / price[at - 1]! - 1
    }
  const holdings = random(4 + SEEDS * set)
  const quantity = Float64Array.from(
    { length: instruments },
    () => (100 + holdings.below(9900)) * (holdings.unit() < 0.08 ? -1 : 1),
  )
  const { booked, smallTrades, largeTrades } = sizes
  const traded = { days, accounts, prices: price, account }
  const small = { ...traded, trades: smallTrades, instruments: Math.min(booked, instruments), isShared: false }
  const large = { ...traded, trades: largeTrades, instruments, isShared: true }
  return {
    ...sizes,
    rate,
    factor,
    currency,
    account,
    price,
    move,
    quantity,
    smallBook: bookOf(small, random(5 + SEEDS * set)),
    largeBook: bookOf(large, random(6 + SEEDS * set)),
    ...optionTerms({ ...sizes, price }, random(7 + SEEDS * set)),
  }
}

function prices({ instruments, days, factors }: Sizes, factor: Float64Array, { unit, normal }: Random): Float64Array {
  const price = new Float64Array(instruments * days)
  const beta = new Float64Array(factors)
  for (let i = 0; i < instruments; i++) {
    for (let f = 0; f < factors; f++) beta[f] = 0.12 * normal() + (f === 0 ? 0.36 : 0)
    const own = 0.006 + 0.012 * unit()
    for (let t = 0, level = 5 + 295 * unit(); t < days; t++) {
      price[i * days + t] = level
      let move = 0.0002 + own * normal()
      for (let f = 0; f < factors; f++) move += beta[f]! * factor[f * days + t]!
      level = Math.max(level * (1 + Math.max(move, -0.3)), 0.05)
    }
  }
  return price
}

function optionTerms({ options, instruments, days, price }: Sizes & { readonly price: Float64Array }, { unit, below }: Random) {
  const underlying = Int32Array.from({ length: options }, () => below(instruments))
  return {
    underlying,
    strike: Float64Array.from(underlying, (i) => price[i * days + days - 1]! * (0.7 + 0.6 * unit())),
    years: Float64Array.from(underlying, () => 0.02 + 2 * unit()),
    volatility: Float64Array.from(underlying, () => 0.1 + 0.5 * unit()),
    contracts: Float64Array.from(underlying, () => (1 + below(500)) * (unit() < 0.4 ? -1 : 1)),
    right: Int32Array.from(underlying, () => (unit() < 0.5 ? 1 : -1)),
  }
}

/** Writes the data for the peers: one file a column, little-endian. */
export function writeData(data: BenchData, folder: string): void {
  mkdirSync(folder, { recursive: true })
  const sizes = SIZES.map((key) => data[key])
  write(folder, 'sizes', Int32Array.from(sizes))
  const starts = PERIOD_DAYS.map((back) => data.days - 1 - back)
  write(folder, 'periodStart', Int32Array.from(starts))
  for (const key of [...WHOLE, ...NUMBERS]) write(folder, key, data[key])
  for (const key of BOOKS) for (const of of [...BOOK_WHOLE, ...BOOK_NUMBERS]) write(folder, `${key}-${of}`, data[key][of])
}

/** Reads the data that {@link writeData} wrote. */
export function readData(folder: string): BenchData {
  const sizes = wholes(folder, 'sizes')
  const book = (name: string): Book => ({
    ...recordOf(BOOK_WHOLE, (key) => wholes(folder, `${name}-${key}`)),
    ...recordOf(BOOK_NUMBERS, (key) => numbers(folder, `${name}-${key}`)),
  })
  return {
    ...recordOf(SIZES, (key) => sizes[SIZES.indexOf(key)]!),
    ...recordOf(WHOLE, (key) => wholes(folder, key)),
    ...recordOf(NUMBERS, (key) => numbers(folder, key)),
    smallBook: book('smallBook'),
    largeBook: book('largeBook'),
  }
}

function write(folder: string, name: string, column: Int32Array | Float64Array): void {
  writeFileSync(path.join(folder, `${name}.${column instanceof Int32Array ? 'i32' : 'f64'}`), column)
}

function bytes(folder: string, file: string): ArrayBuffer {
  return new Uint8Array(readFileSync(path.join(folder, file))).buffer
}

function wholes(folder: string, name: string): Int32Array {
  return new Int32Array(bytes(folder, `${name}.i32`))
}

function numbers(folder: string, name: string): Float64Array {
  return new Float64Array(bytes(folder, `${name}.f64`))
}
