import type { BookedEntry, BookedKind } from '#store/ledger/read-booked.ts'
import { sameExact, trimExact } from '../base/exact.ts'
import type { LedgerRecord } from './ledger-record.ts'

/** Facts by which entries are compared. */
export interface EntryFacts {
  readonly kind: BookedKind
  readonly day: string
  readonly type: string
  readonly instrumentId: string | null
  readonly quantity: string | null
  readonly price: string | null
  readonly currency: string | null
  /** The cash that moves, where it is known. */
  readonly amount: string | null
  /** Of the cash. */
  readonly cashCurrency: string | null
  readonly reference: string | null
}

const trimmed = (number: string | null | undefined): string | null => (number == null ? null : trimExact(number))

/** Of an entry that is booked. */
export const factsOfBooked = ({ currency, settlementCurrency, quantity, price, amount, ...entry }: BookedEntry): EntryFacts => ({
  ...entry,
  quantity: trimmed(quantity),
  price: trimmed(price),
  amount: trimmed(amount),
  currency,
  cashCurrency: settlementCurrency ?? currency,
})

/** Of an entry that is proposed. */
export function factsOfRecord(given: LedgerRecord, idOfInstrument: (externalId: string) => string): EntryFacts {
  const { kind, record } = given
  const reference = record.reference ?? null
  const instrumentId = record.instrument === null ? null : idOfInstrument(record.instrument)
  if (kind === 'transactions') {
    const { tradeDate: day, type, quantity, price, currency, settlementCurrency, netAmount } = record
    const cashCurrency = settlementCurrency ?? currency
    return {
      kind,
      day,
      type,
      instrumentId,
      quantity: trimmed(quantity),
      price: trimmed(price),
      currency,
      amount: trimmed(netAmount),
      cashCurrency,
      reference,
    }
  }
  if (kind === 'income') {
    const { payDate: day, type, currency, amount } = record
    return {
      kind,
      day,
      type,
      instrumentId,
      quantity: null,
      price: null,
      currency,
      amount: trimmed(amount),
      cashCurrency: currency,
      reference,
    }
  }
  const { date: day, currency, amount, quantity, costPrice } = record
  const of = { quantity: trimmed(quantity), price: trimmed(costPrice), currency, amount: trimmed(amount), cashCurrency: currency }
  return { kind, day, type: 'transfer', instrumentId, ...of, reference }
}

/** Capital that is returned was booked as other income by former releases. */
const formerType = (type: string): string => (type === 'returnOfCapital' ? 'other' : type)

/** Money of the account, which an instrument may stand beside. */
export const OF_ACCOUNT: readonly string[] = [
  ...['interest', 'financing', 'other'],
  ...['borrowFee', 'custodyFee', 'adviceFee', 'bankFee'],
]

/** Key that is equal for the same entry. Of a trade price and amount are compared apart, as an entry may have only one of them. */
export function sameKey({ kind, day, type: given, instrumentId, quantity, currency, amount }: EntryFacts): string {
  if (kind === 'transactions') return JSON.stringify([kind, day, given, instrumentId, quantity])
  const type = formerType(given)
  return JSON.stringify([kind, day, type, OF_ACCOUNT.includes(type) ? null : instrumentId, quantity, currency, amount])
}

const PRICE_TOLERANCE = 1e-4

/** Whether two trades of one key are of the same amount or, where one has none, of the same price. */
export function isSameAmount(a: EntryFacts, b: EntryFacts): boolean {
  if (a.kind !== 'transactions') return true
  if (a.amount !== null && b.amount !== null) return a.cashCurrency === b.cashCurrency && sameExact(a.amount, b.amount)
  if (a.currency !== b.currency || a.price === null || b.price === null) return false
  return Math.abs(Number(a.price) - Number(b.price)) <= PRICE_TOLERANCE * Math.abs(Number(b.price))
}

/** The form of a reference: 500001 and 500002 are of one. */
const formOf = (reference: string): string => reference.replaceAll(/\d/g, '9').replaceAll(/[a-z]/gi, 'A')

/** Whether one sender tells two entries apart by their references. Of different forms they may be of different senders. */
export const areDistinct = ({ reference: a }: EntryFacts, { reference: b }: EntryFacts): boolean =>
  a !== null && b !== null && a !== b && formOf(a) === formOf(b)

/** Days between two entries. */
export const daysApart = (a: EntryFacts, b: EntryFacts): number => Math.abs(Date.parse(a.day) - Date.parse(b.day)) / 86_400_000
