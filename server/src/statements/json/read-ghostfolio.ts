import { isIsin } from '@portal/contract/imports/isin.ts'
import type { Entry, EntryKind } from '@portal/contract/statements/statement.ts'
import { absExact, addExact, multiplyExact, negateExact } from '../base/exact.ts'
import type { FileKind } from '../base/format.ts'
import type { Emit } from '../base/items.ts'
import { problemOf } from '../base/problem.ts'
import { dayOf } from '../tables/day-cell.ts'
import { numberOf } from '../tables/number-cell.ts'

const KINDS: Readonly<Record<string, EntryKind>> = {
  BUY: 'buy',
  SELL: 'sell',
  DIVIDEND: 'dividend',
  INTEREST: 'interest',
  FEE: 'bankFee',
}

type Activity = Readonly<Record<string, unknown>>

/** Reads an export of Ghostfolio: its activities, by account. */
export function readGhostfolio(activities: readonly Activity[], emit: Emit): FileKind {
  const accounts = new Map<string, number>()
  for (const [at, activity] of activities.entries()) {
    const number = textOf(activity.accountId)
    if (!accounts.has(number)) accounts.set(number, accounts.size)
    const of = accounts.get(number)!
    const place = { path: `activities[${at}]` }
    if (/^(ITEM|LIABILITY|VALUABLE)$/.test(textOf(activity.type)))
      emit({ type: 'leftOut', of, leftOut: { place, reason: 'valuation' } })
    else {
      const entry = entryOf(activity)
      if (entry) emit({ type: 'entry', of, entry: { ...entry, places: [place] } })
      else
        emit({
          type: 'problem',
          problem: problemOf('unknownKind', place, { value: textOf(activity.type), preset: 'Ghostfolio' }),
        })
    }
  }
  for (const [number, of] of accounts) emit({ type: 'statement', of, account: number === '' ? {} : { number } })
  return { format: 'ghostfolio', preset: null }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '')
const exactOf = (value: unknown): string | undefined => numberOf(textOf(value), '.')

function entryOf(activity: Activity): Omit<Entry, 'places'> | undefined {
  const kind = KINDS[textOf(activity.type)]
  const when = dayOf(textOf(activity.date), 'ymd')
  const [units, price, fee] = [exactOf(activity.quantity), exactOf(activity.unitPrice), exactOf(activity.fee) ?? '0']
  const currency = textOf(activity.currency)
  if (!kind || !when || units === undefined || price === undefined || !/^[A-Z]{3}$/.test(currency)) return undefined
  const symbol = textOf(activity.symbol)
  const isTrade = kind === 'buy' || kind === 'sell'
  const size = multiplyExact(absExact(units), absExact(price))
  const signed = kind === 'buy' || kind === 'bankFee' ? negateExact(size) : size
  const comment = textOf(activity.comment)
  const hasFee = /[1-9]/.test(fee)
  return {
    kind,
    day: when.day,
    ...(when.time && { time: when.time }),
    status: 'booked',
    ...(symbol &&
      kind !== 'bankFee' &&
      kind !== 'interest' && { instrument: isIsin(symbol) ? { isin: symbol } : { ticker: symbol } }),
    ...(isTrade && {
      quantity: kind === 'buy' ? absExact(units) : negateExact(absExact(units)),
      price: absExact(price),
      priceCurrency: currency,
    }),
    ...(hasFee && { fee: { currency, amount: absExact(fee) }, gross: { currency, amount: signed } }),
    net: { currency, amount: addExact(signed, negateExact(absExact(fee))) },
    ...(comment && { text: comment.slice(0, 1000) }),
  }
}
