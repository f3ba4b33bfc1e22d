import { isoDay, parseDay } from '@portal/analytics/calendar/day-number.ts'
import type { Cause } from '#statements/reconciliation/causes.ts'
import type { CorporateActionRecord } from '../../src/ingest/dataset.ts'

/*
 * Books of an account as its custodian keeps them, and a ledger with one break. All amounts are whole cents, prices tenths of a cent,
 * units whole; the sums are of this file alone, so that nothing that is tested states what is right.
 */

export const STATED_ON = '2026-03-31'
const LAST = parseDay(STATED_ON)
const FIRST = LAST - 210
export const DOLLAR_SHARES = ['SH0', 'SH1', 'SH2', 'SH3', 'SH4'] as const
export const EURO_SHARES = ['EU0', 'EU1'] as const

interface Trade {
  readonly kind: 'trade'
  readonly day: number
  readonly instrument: string
  readonly currency: string
  readonly units: number
  /** Tenths of a cent. */
  readonly price: number
  readonly fee: number
}
interface Money {
  readonly day: number
  readonly currency: string
  readonly amount: number
}
interface Transfer extends Money {
  readonly kind: 'transfer'
}
interface CustodyFee extends Money {
  readonly kind: 'custodyFee'
}
interface Interest extends Money {
  readonly kind: 'interest'
}
interface Dividend {
  readonly kind: 'dividend'
  readonly day: number
  readonly instrument: string
  readonly currency: string
  readonly gross: number
  readonly tax: number
}
interface Deal {
  readonly kind: 'deal'
  readonly day: number
  readonly bought: number
  readonly paid: number
}
export type Draft = Trade | Transfer | CustodyFee | Interest | Dividend | Deal

export interface PlantedBreak {
  /** The planted change; undefined: none. */
  readonly kind: BreakKind | undefined
  readonly ledger: readonly Draft[]
  /** Booked in another account of the client. */
  readonly elsewhere: readonly Draft[]
  readonly stated: { readonly units: ReadonlyMap<string, number>; readonly cash: ReadonlyMap<string, number> }
  /** Whether trades are booked without the net amount of their notes. */
  readonly withoutNet: boolean
}

/** Planted breaks, and the cause that must be named. */
export const BREAKS = {
  missingTrade: 'missing trade',
  doubledTrade: 'doubled entry',
  wrongQuantity: 'wrong quantity',
  wrongSign: 'wrong sign',
  wrongPrice: 'wrong price',
  missingSplit: 'missing split',
  fee: 'fee',
  tax: 'tax',
  wrongCurrency: 'wrong currency',
  wrongAccount: 'wrong account',
  cancelledLine: 'extra entry',
  transfer: 'transfer',
  dividend: 'missing income',
  stale: 'stale balance',
  lateTrade: 'late trade',
  halfACent: 'rounding',
} as const satisfies Record<string, Cause>
export type BreakKind = keyof typeof BREAKS

type Draw = (below: number) => number

/** Whole numbers from 0 on, the same for a seed. */
export function drawing(seed: number): Draw {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const isWorkday = (day: number): boolean => ![2, 3].includes(day % 7)
const grossOf = ({ units, price }: Trade): number => Math.sign(units) * Math.round((Math.abs(units) * price) / 10)
/** The cash of a trade, its half cents rounded by the custodian. */
export const netOf = (trade: Trade): number => -grossOf(trade) - trade.fee

/** The books of an account: it opens with money in two currencies, trades, is paid dividends and charged fees. */
function trueBooks(draw: Draw, isOdd: boolean): readonly Draft[] {
  const days = Array.from({ length: LAST - FIRST + 1 }, (_, at) => FIRST + at).filter(isWorkday)
  const held = new Map<string, number>()
  /** Units that are paid for, by ex-day, until they are. */
  const entitled = new Map<number, number>()
  const prices = new Map([...DOLLAR_SHARES, ...EURO_SHARES].map((id) => [id, 20_000 + draw(300_000)]))
  const books: Draft[] = [
    { kind: 'transfer', day: days[0]!, currency: 'USD', amount: 40_000_000 + 12_500 * draw(90) },
    { kind: 'transfer', day: days[0]!, currency: 'EUR', amount: 20_000_000 },
  ]
  const flat = draw(2) === 0 ? 995 : undefined
  for (const day of days.slice(1)) {
    for (const { instrument, exDay, payDay } of PAYMENTS) {
      if (day - exDay >= 0 && !entitled.has(exDay)) entitled.set(exDay, held.get(instrument) ?? 0)
      const gross = (entitled.get(exDay) ?? 0) * DIVIDENDS[instrument]!
      if (day < payDay || gross <= 0) continue
      entitled.set(exDay, 0)
      books.push({ kind: 'dividend', day, instrument, currency: currencyOf(instrument), gross, tax: Math.round(gross * 0.15) })
    }
    const dice = draw(100)
    if (dice < 14) {
      const instrument = [...prices.keys()][draw(7)]!
      const price = Math.round((prices.get(instrument)! * (960 + draw(81))) / 1000)
      prices.set(instrument, price)
      const own = held.get(instrument) ?? 0
      const units = own > 20 && draw(3) === 0 ? -(1 + draw(own - 1)) : 3 + draw(240)
      const trade: Trade = {
        kind: 'trade',
        day,
        instrument,
        units,
        fee: 0,
        currency: instrument.startsWith('EU') ? 'EUR' : 'USD',
        price: isOdd ? price - (price % 10) + 5 : price - (price % 10),
      }
      held.set(instrument, own + units)
      books.push({ ...trade, fee: flat ?? Math.max(500, Math.round(Math.abs(grossOf(trade)) / 1000)) })
    } else if (dice < 19) books.push({ kind: 'custodyFee', day, currency: 'USD', amount: -(2_500 + 10 * draw(40)) })
    else if (dice < 21) {
      const bought = 50_000 + 1_000 * draw(500)
      books.push({ kind: 'deal', day, bought, paid: Math.round((bought * (10_600 + draw(400))) / 10_000) })
    } else if (dice < 22) books.push({ kind: 'interest', day, currency: 'USD', amount: 1_000 + draw(9_000) })
  }
  return books
}

const currencyOf = (instrument: string): string => (instrument.startsWith('EU') ? 'EUR' : 'USD')
/** Cents a unit. */
const DIVIDENDS: Readonly<Record<string, number>> = { SH0: 47, SH1: 112, SH2: 83, SH3: 29, SH4: 155, EU0: 64, EU1: 91 }
const PAYMENTS = Object.keys(DIVIDENDS).flatMap((instrument, at) =>
  [60, 130].map((after) => ({ instrument, exDay: FIRST + after + 9 * at, payDay: FIRST + after + 9 * at + 12 })),
)

/** Totals of drafts. */
export function totalsOf(drafts: readonly Draft[]) {
  const [units, cash] = [new Map<string, number>(), new Map<string, number>()]
  const add = (to: Map<string, number>, key: string, amount: number) => to.set(key, (to.get(key) ?? 0) + amount)
  for (const draft of drafts) {
    if (draft.kind === 'trade') {
      add(units, draft.instrument, draft.units)
      add(cash, draft.currency, netOf(draft))
    } else if (draft.kind === 'deal') {
      add(cash, 'EUR', draft.bought)
      add(cash, 'USD', -draft.paid)
    } else add(cash, draft.currency, draft.kind === 'dividend' ? draft.gross - draft.tax : draft.amount)
  }
  return { units, cash }
}

type Planted = Partial<Pick<PlantedBreak, 'ledger' | 'elsewhere' | 'withoutNet'>> & { readonly truth?: readonly Draft[] }

/** Books with a break of a kind, or without one. */
export function plantBreak(kind: BreakKind | undefined, seed: number): PlantedBreak {
  for (let more = 0; ; more++) {
    const draw = drawing(seed * 1_000 + more)
    const books = trueBooks(draw, kind === 'halfACent')
    const planted = kind === undefined ? {} : PLANT[kind](books, draw)
    if (planted === undefined) continue
    const { truth = books, ledger = books, elsewhere = [], withoutNet = false } = planted
    return { kind, ledger, elsewhere, withoutNet, stated: totalsOf(truth.filter(({ day }) => day <= LAST)) }
  }
}

const without = (books: readonly Draft[], draft: Draft): readonly Draft[] => books.filter((each) => each !== draft)
const instead = (books: readonly Draft[], draft: Draft, other: Draft): readonly Draft[] =>
  books.map((each) => (each === draft ? other : each))
/** One of a kind that is older than what may be late. */
const oneOf = <K extends Draft['kind']>(
  books: readonly Draft[],
  kind: K,
  draw: Draw,
): Extract<Draft, { kind: K }> | undefined => {
  const all = books.filter(
    (each): each is Extract<Draft, { kind: K }> => each.kind === kind && each.day < LAST - 8 && each.day > FIRST + 3,
  )
  return all[draw(all.length)]
}
/** Turns two digits that differ, or puts the point at another place. */
function misread(price: number, draw: Draw): number | undefined {
  if (draw(3) === 0) return draw(2) === 0 ? price * 10 : price % 100 === 0 ? price / 10 : undefined
  const digits = [...String(price / 10)]
  const at = draw(digits.length - 1)
  if (digits[at] === digits[at + 1] || digits[at] === '.' || digits[at + 1] === '.') return undefined
  ;[digits[at], digits[at + 1]] = [digits[at + 1]!, digits[at]!]
  return Number(digits.join('')) * 10
}

const PLANT: { readonly [K in BreakKind]: (books: readonly Draft[], draw: Draw) => Planted | undefined } = {
  missingTrade: (books, draw) => {
    const trade = oneOf(books, 'trade', draw)
    return trade && { ledger: without(books, trade) }
  },
  doubledTrade: (books, draw) => {
    const trade = oneOf(books, 'trade', draw)
    return trade && { ledger: [...books, { ...trade }] }
  },
  wrongQuantity: (books, draw) => {
    const trade = oneOf(books, 'trade', draw)
    const units = trade && trade.units + Math.sign(trade.units) * (draw(2) === 0 ? 10 : 1 + draw(30))
    return trade && { ledger: instead(books, trade, { ...trade, units: units! }) }
  },
  wrongSign: (books, draw) => {
    const trade = oneOf(books, 'trade', draw)
    return trade && { ledger: instead(books, trade, { ...trade, units: -trade.units }) }
  },
  wrongPrice: (books, draw) => {
    const trade = oneOf(books, 'trade', draw)
    const price =
      trade && (draw(2) === 0 ? misread(trade.price, draw) : trade.price + 10 * (1 + draw(Math.floor(trade.price / 100))))
    return trade && price ? { ledger: instead(books, trade, { ...trade, price }) } : undefined
  },
  missingSplit: (books, draw) => {
    const held = [...totalsOf(books).units].filter(([, units]) => units > 0)
    const [instrument, units] = held[draw(held.length)] ?? ['', 0]
    const ratio = [2, 3, 4, 5, 10, 20, 0.5, 0.2, 0.1][draw(9)]!
    const more = units * ratio - units
    if (units === 0 || !Number.isInteger(more)) return undefined
    return { truth: [...books, { kind: 'trade', day: LAST - 20, instrument, currency: 'USD', units: more, price: 0, fee: 0 }] }
  },
  fee: (books, draw) => {
    const trade = oneOf(books, 'trade', draw)
    return trade && { ledger: instead(books, trade, { ...trade, fee: 0 }) }
  },
  tax: (books, draw) => {
    const dividend = oneOf(books, 'dividend', draw)
    return dividend && { ledger: instead(books, dividend, { ...dividend, tax: 0 }) }
  },
  wrongCurrency: (books, draw) => {
    const other = (currency: string) => (currency === 'EUR' ? 'USD' : 'EUR')
    const entry = draw(2) === 0 ? oneOf(books, 'custodyFee', draw) : oneOf(books, 'interest', draw)
    return entry && { ledger: instead(books, entry, { ...entry, currency: other(entry.currency) }) }
  },
  wrongAccount: (books, draw) => {
    const entry = oneOf(books, (['trade', 'dividend', 'deal'] as const)[draw(3)]!, draw)
    return entry && { ledger: without(books, entry), elsewhere: [entry] }
  },
  cancelledLine: (books, draw) => {
    const entry = oneOf(books, (['trade', 'custodyFee'] as const)[draw(2)]!, draw)
    const isLast = entry && books.every((each) => each === entry || each.day <= entry.day)
    return entry && !isLast ? { truth: without(books, entry) } : undefined
  },
  transfer: (books, draw) => {
    const day = LAST - 10 - draw(90)
    const amount = (draw(2) === 0 ? 1 : -1) * [50_000, 100_000, 250_000, 1_000_000, 125_000][draw(5)]! * (1 + draw(4))
    return { truth: [...books, { kind: 'transfer', day, currency: draw(2) === 0 ? 'USD' : 'EUR', amount }] }
  },
  dividend: (books, draw) => {
    const dividend = oneOf(books, 'dividend', draw)
    return dividend && dividend.day > LAST - 100 ? { ledger: without(books, dividend) } : undefined
  },
  stale: (books, draw) => {
    const until = LAST - 20 - draw(40)
    const truth = books.filter(({ day }) => day <= until)
    return books.length - truth.length < 2 ? undefined : { truth }
  },
  lateTrade: (books, draw) => {
    const recent = books.filter(({ kind, day }) => kind === 'trade' && day >= LAST - 6)
    const last = recent.at(-1)
    if (draw(2) === 0) return last && { truth: without(books, last) }
    const trade = oneOf(books, 'trade', draw)
    return trade && { truth: [...books, { ...trade, day: LAST }], ledger: [...books, { ...trade, day: LAST + 1 + draw(4) }] }
  },
  halfACent: (books) => {
    const odd = books.filter((each): each is Trade => each.kind === 'trade' && (Math.abs(each.units) * each.price) % 10 !== 0)
    const drift = odd.reduce((sum, trade) => sum - (trade.units * trade.price) / 10 + grossOf(trade), 0)
    return Math.abs(drift) > 0.2 ? { withoutNet: true } : undefined
  },
}

/** The dividends of the market. */
export const marketDividends = (): readonly CorporateActionRecord[] =>
  PAYMENTS.map(({ instrument, exDay }) => ({
    id: `D-${instrument}-${exDay}`,
    instrument,
    type: 'cashDividend',
    exDate: isoDay(exDay),
    payDate: null,
    ratio: null,
    otherInstrument: null,
    amount: String(DIVIDENDS[instrument]! / 100),
    currency: currencyOf(instrument),
  }))
