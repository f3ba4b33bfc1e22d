import { isoDay, parseDay } from '@portal/analytics/calendar/day-number.ts'
import fc from 'fast-check'

import type { Dataset, InstrumentRecord, TransactionRecord, TransferRecord } from '../../src/ingest/dataset.ts'
import { EMPTY_DATASET, share, trade } from './sample-dataset.ts'

/*
 * Random ledgers of three accounts in one market of 270 days: three shares in two currencies, one with a split and one with dividends, a
 * bond and a future. Alpha trades shares only. All accounts open with money and some of everything they trade, on the same day; there
 * are no later external flows.
 */

const LAST = parseDay('2026-03-20')
const DAYS = Array.from({ length: 378 }, (_, i) => LAST - 377 + i).filter((day) => ![2, 3].includes(day % 7))
/** Index of the day on which all accounts open. */
const OPENING = DAYS.length - 50
export const OPENED_ON = isoDay(DAYS[OPENING]!)

export const SHARES = ['AAA', 'BBB', 'CCC'] as const
const OTHERS = ['BOND', 'FUTR'] as const
export const ACCOUNTS = ['Alpha', 'Beta', 'Gamma'] as const

interface RandomEvent {
  readonly account: (typeof ACCOUNTS)[number]
  /** Index of the day. */
  readonly at: number
  readonly kind: 'trade' | 'income' | 'deal' | 'withdrawal' | 'transfer'
  readonly pick: number
  readonly units: number
  /** Price over the day's close. */
  readonly nearness: number
  readonly fees: number
}

const randomEvent: fc.Arbitrary<RandomEvent> = fc.record({
  account: fc.constantFrom(...ACCOUNTS),
  at: fc.integer({ min: OPENING + 1, max: DAYS.length - 1 }),
  kind: fc.constantFrom('trade', 'trade', 'trade', 'income', 'deal', 'withdrawal', 'transfer'),
  pick: fc.nat(4),
  units: fc.integer({ min: -9, max: 9 }).filter((units) => units !== 0),
  nearness: fc.integer({ min: 97, max: 103 }).map((percent) => percent / 100),
  fees: fc.nat(9),
})

/** The input of a random dataset: prices depend on the seed, the ledgers on the events. */
export interface RandomLedger {
  readonly seed: number
  readonly events: readonly RandomEvent[]
}

export const randomLedger: fc.Arbitrary<RandomLedger> = fc.record({
  seed: fc.nat(1_000_000),
  events: fc.array(randomEvent, { minLength: 4, maxLength: 30 }),
})

/** The dataset of a random ledger; its entries are named in the order of creation. */
export function datasetOf({ seed, events }: RandomLedger): Dataset {
  const draw = generator(seed)
  const paths = new Map([...SHARES, ...OTHERS, 'INDX'].map((id) => [id, randomPath(draw, id === 'BOND' ? 0.003 : 0.012)]))
  const euro = randomPath(draw, 0.004).map((value) => 0.011 * value)
  const closeOf = (id: string, at: number) => paths.get(id)![at]!
  const transactions: TransactionRecord[] = []
  const income: Dataset['income'][number][] = []
  const transfers: TransferRecord[] = openings()
  events.forEach((event, n) => {
    const { account, at, kind, pick, units, nearness, fees } = event
    const day = isoDay(DAYS[at]!)
    const traded = account === 'Alpha' ? SHARES[pick % SHARES.length]! : [...SHARES, ...OTHERS][pick]!
    const currency = traded === 'BBB' ? 'EUR' : 'USD'
    const id = String(n + 100)
    if (kind === 'trade') {
      const quantity = String(traded === 'BOND' ? 100 * units : units)
      const price = (quoted(traded, closeOf(traded, at), at) * nearness).toFixed(4)
      const type = units > 0 ? 'buy' : 'sell'
      transactions.push(
        trade(id, { account, tradeDate: day, instrument: traded, type, quantity, price, currency, fees: String(fees) }),
      )
    } else if (kind === 'deal')
      transactions.push(
        trade(id, {
          account,
          tradeDate: day,
          type: 'fx',
          instrument: 'CASH:EUR',
          quantity: String(10 * units),
          price: '1.12',
          fees: '1',
        }),
      )
    else if (kind === 'income') income.push(incomeOf(id, account, day, currency, traded, fees))
    else if (kind === 'withdrawal') transfers.push(moneyTransfer(id, account, day, 'USD', -fees - 1))
    else transfers.push(...internalTransfer(id, account, ACCOUNTS.find((other) => other !== account)!, day, 'EUR', 1 + fees))
  })
  return {
    ...EMPTY_DATASET,
    ...REFERENCE,
    prices: [...paths].flatMap(([instrument, values]) =>
      values.map((value, at) => ({ instrument, day: isoDay(DAYS[at]!), close: quoted(instrument, value, at).toFixed(6) })),
    ),
    fxRates: euro.map((rate, at) => ({ currency: 'EUR', day: isoDay(DAYS[at]!), rate: rate.toFixed(8) })),
    corporateActions: ACTIONS,
    transactions,
    income,
    transfers,
  }
}

const SPLIT_AT = DAYS.length - 30
const PAYS_AT = DAYS.length - 20

const quoted = (instrument: string, value: number, at: number) => (instrument === 'CCC' && at >= SPLIT_AT ? value / 4 : value)

const NO_ACTION = { payDate: null, ratio: null, otherInstrument: null, amount: null, currency: null }
const ACTIONS: Dataset['corporateActions'] = [
  { ...NO_ACTION, id: 'S', instrument: 'CCC', type: 'split', exDate: isoDay(DAYS[SPLIT_AT]!), ratio: '4' },
  {
    ...NO_ACTION,
    id: 'D',
    instrument: 'AAA',
    type: 'cashDividend',
    exDate: isoDay(DAYS[PAYS_AT]!),
    amount: '1.5',
    currency: 'USD',
  },
]

const REFERENCE: Partial<Dataset> = {
  reportingCurrencies: ['USD', 'EUR'],
  instruments: [
    share('AAA'),
    share('BBB', { currency: 'EUR' }),
    share('CCC', { assetClass: 'Real Estate' }),
    bond(),
    share('FUTR', { kind: 'future', multiplier: '5', terms: { kind: 'future', underlying: null, expiry: '2026-06-19' } }),
    share('INDX', { kind: 'index' }),
  ],
  factors: [{ key: 'equity', name: 'Equity', position: 1, instrument: 'INDX' }],
  clients: [{ id: 'C', name: 'Client', reportingCurrency: 'USD', benchmark: null, reportAddress: null }],
  accounts: ACCOUNTS.map((id) => ({
    id,
    client: 'C',
    name: id,
    currency: 'USD',
    portfolio: null,
    benchmark: null,
    openedOn: null,
    closedOn: null,
  })),
}

function bond(): InstrumentRecord {
  const days = {
    issueDate: '2020-11-15',
    firstCouponDate: null,
    maturity: '2030-11-15',
    dayCount: '30E/360',
    exCouponDays: 0,
  } as const
  const terms = { kind: 'bond', couponRate: 0.036, couponsPerYear: 2, ...days } as const
  return share('BOND', { kind: 'bond', multiplier: '0.01', assetClass: 'Fixed Income', terms })
}

function openings(): TransferRecord[] {
  return ACCOUNTS.flatMap((account, a) => [
    moneyTransfer(`${a}0`, account, OPENED_ON, 'USD', 20_000),
    moneyTransfer(`${a}1`, account, OPENED_ON, 'EUR', 5_000),
    ...[...SHARES, ...(account === 'Alpha' ? [] : OTHERS)].map((instrument, i) => ({
      ...moneyTransfer(`${a}${i + 2}`, account, OPENED_ON, 'USD', 0),
      currency: null,
      amount: null,
      instrument,
      quantity: instrument === 'BOND' ? '2000' : String(50 + 10 * i),
    })),
  ])
}

/** An external flow of money; + in. */
export function moneyTransfer(id: string, account: string, date: string, currency: string, amount: number): TransferRecord {
  const nothing = { instrument: null, quantity: null, costPrice: null, costDate: null }
  return { ...nothing, id, account, date, counterparty: 'Bank', counterAccount: null, currency, amount: String(amount) }
}

/** Both sides of a transfer of money between two accounts. */
export function internalTransfer(id: string, from: string, into: string, date: string, currency: string, amount: number) {
  return [
    { ...moneyTransfer(`${id}a`, from, date, currency, -amount), counterAccount: into, counterparty: into },
    { ...moneyTransfer(`${id}b`, into, date, currency, amount), counterAccount: from, counterparty: from },
  ]
}

function incomeOf(id: string, account: string, payDate: string, currency: string, instrument: string, amount: number) {
  const due = { payDate, exDate: payDate, gross: null, tax: null }
  return { id, account, type: 'dividend' as const, instrument, currency, amount: String(amount + 1), ...due }
}

/** Prices from 100 on whose daily moves are at most a multiple of `width`. */
function randomPath(draw: () => number, width: number): readonly number[] {
  let value = 100
  return DAYS.map(() => {
    value *= 1 + width * (draw() + draw() - 1)
    return value
  })
}

/** Numbers in [0, 1) from a seed (Park and Miller's minimal standard). */
function generator(seed: number): () => number {
  let state = seed + 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
