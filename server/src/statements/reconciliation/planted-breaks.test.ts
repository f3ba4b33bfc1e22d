import { deepEqual, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseDay } from '@portal/analytics/calendar/day-number.ts'
import type { StoredInstrument } from '@portal/engine/instruments/market-instrument.ts'
import type { StoredIncome, StoredTransaction, StoredTransfer } from '@portal/engine/ledger/booked-entries.ts'
import {
  BREAKS,
  type BreakKind,
  DOLLAR_SHARES,
  type Draft,
  EURO_SHARES,
  marketDividends,
  netOf,
  type PlantedBreak,
  plantBreak,
  STATED_ON,
} from '../../../testing/datasets/planted-breaks.ts'
import { type AccountEntries, movesOf } from './ledger-moves.ts'
import { reconcile } from './reconcile.ts'

const SEED = Number(process.env.LAW_SEED ?? 2026)
/** Of each kind; together more than 200. */
const EACH = 13
const UNBROKEN = 100
const KINDS = Object.keys(BREAKS) as readonly BreakKind[]

const instrument = (id: string, kind: StoredInstrument['kind'], currency: string): StoredInstrument => ({
  id,
  externalId: id,
  ticker: id,
  name: id,
  kind,
  currency,
  multiplier: '1',
  assetClass: 'Equity',
  sector: null,
  country: null,
  isin: null,
  terms: { kind: 'none' },
  isWorthless: false,
  marketValue: null,
  logo: null,
  issuer: null,
})
const INSTRUMENTS = new Map(
  [
    ...DOLLAR_SHARES.map((id) => instrument(id, 'share', 'USD')),
    ...EURO_SHARES.map((id) => instrument(id, 'share', 'EUR')),
    instrument('CASH:EUR', 'cash', 'EUR'),
  ].map((each) => [each.id, each]),
)
const ACTIONS = marketDividends().map(({ id, instrument: instrumentId, exDate, amount, currency }) => ({
  externalId: id,
  instrumentId,
  type: 'cashDividend' as const,
  exDay: parseDay(exDate),
  ratio: null,
  otherInstrumentId: null,
  amount,
  currency,
}))
const decimal = (cents: number): string => (cents / 100).toFixed(2)

/** The ledger of drafts as it is stored. */
function entriesOf(drafts: readonly Draft[], withoutNet: boolean): AccountEntries {
  const transactions: StoredTransaction[] = []
  const income: StoredIncome[] = []
  const transfers: StoredTransfer[] = []
  for (const [at, draft] of drafts.toSorted((a, b) => a.day - b.day).entries()) {
    const own = { accountId: 'A', externalId: String(at), batchId: 'B', line: null, day: draft.day }
    const plain = { accrued: '0', taxes: '0', settlementCurrency: null, settlementRate: null, lot: null }
    if (draft.kind === 'trade') {
      const { units, price, fee, currency } = draft
      const of = {
        type: units > 0 ? ('buy' as const) : ('sell' as const),
        instrumentId: draft.instrument,
        quantity: String(units),
      }
      const netAmount = withoutNet ? null : decimal(netOf(draft))
      transactions.push({ ...own, ...plain, ...of, price: (price / 1000).toFixed(3), currency, fees: decimal(fee), netAmount })
    } else if (draft.kind === 'deal') {
      const of = { type: 'fx' as const, instrumentId: 'CASH:EUR', quantity: decimal(draft.bought), currency: 'USD', fees: '0' }
      transactions.push({ ...own, ...plain, ...of, price: '1', netAmount: decimal(-draft.paid) })
    } else if (draft.kind === 'transfer') {
      const none = { counterAccountId: null, instrumentId: null, quantity: null, costPrice: null, costDay: null }
      transfers.push({ ...own, ...none, counterparty: 'Owner', currency: draft.currency, amount: decimal(draft.amount) })
    } else {
      const { kind: type, currency, day: payDay } = draft
      const [amount, instrumentId] =
        draft.kind === 'dividend' ? [draft.gross - draft.tax, draft.instrument] : [draft.amount, null]
      income.push({ ...own, payDay, exDay: null, type, instrumentId, currency, amount: decimal(amount) })
    }
  }
  return { transactions, income, transfers, actions: ACTIONS, instruments: INSTRUMENTS }
}

/** Differences that a statement of holdings and balances finds in a ledger. */
function compare({ ledger, elsewhere, withoutNet, stated: { units, cash } }: PlantedBreak) {
  const statement = {
    account: {},
    from: undefined,
    to: STATED_ON,
    entries: [],
    parts: new Map(),
    doubts: new Map(),
    tables: [],
    holdings: [...units].flatMap(([ticker, quantity]) =>
      quantity === 0 ? [] : [{ place: {}, day: STATED_ON, instrument: { ticker }, quantity: String(quantity) }],
    ),
    balances: [...cash].map(([currency, cents]) => ({
      place: {},
      kind: 'closing' as const,
      day: STATED_ON,
      currency,
      amount: decimal(cents),
    })),
  }
  return reconcile({
    statement,
    firstBalances: statement.balances,
    statesHoldings: true,
    accountCurrency: 'USD',
    proposed: [],
    entries: entriesOf(ledger, withoutNet),
    elsewhere: movesOf(entriesOf(elsewhere, false)),
    idOf: ({ ticker }) => ticker,
  })
}

describe('breaks that are planted in ledgers', () => {
  it('are all found, and 9 of 10 are named rightly, each of their differences', () => {
    const planted = KINDS.flatMap((kind) =>
      Array.from({ length: EACH }, (_, at) => ({ kind, causes: compare(plantBreak(kind, SEED + at)).map(({ cause }) => cause) })),
    )
    const wrong = planted.filter(({ kind, causes }) => causes.some((cause) => cause !== BREAKS[kind]))
    deepEqual(
      planted.filter(({ causes }) => causes.length === 0),
      [],
    )
    ok(planted.length >= 200)
    ok(wrong.length <= planted.length / 10, wrong.map(({ kind, causes }) => `${kind}: ${causes.join(', ')}`).join('; '))
  })

  it('and nothing is found in ledgers without one', () => {
    const found = Array.from({ length: UNBROKEN }, (_, at) => compare(plantBreak(undefined, SEED + at)))
    deepEqual(
      found.filter((differences) => differences.length > 0),
      [],
    )
  })
})
