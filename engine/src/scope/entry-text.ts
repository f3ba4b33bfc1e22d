import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { INCOME_NAMES, TRANSACTION_NAMES } from '#ledger/entry-names.ts'
import type { Market } from '#market/market.ts'
import type { BookedEvent } from './ledger-events.ts'

/** What was booked by an entry, in one line: what people find when they look it up. Numbers as they were booked. */
export function entryText({ instruments, instrumentIndex }: Market, { kind, entry }: BookedEvent): string {
  const ticker = (id: string) => instruments[instrumentIndex(id)]!.ticker
  if (kind === 'transfers') {
    const what =
      entry.instrumentId === null ? `${entry.amount} ${entry.currency}` : `${entry.quantity} ${ticker(entry.instrumentId)}`
    return `Transfer of ${what} with ${entry.counterparty}, ${isoDay(entry.day)}`
  }
  if (kind === 'income') {
    const of = entry.instrumentId === null ? '' : ` of ${ticker(entry.instrumentId)}`
    const ex = entry.exDay === null ? '' : `ex ${isoDay(entry.exDay)}, `
    return `${INCOME_NAMES[entry.type]}${of}: ${entry.amount} ${entry.currency}, ${ex}paid ${isoDay(entry.payDay)}`
  }
  const costs = [
    ...(Number(entry.accrued) === 0 ? [] : [`accrued ${entry.accrued}`]),
    ...(Number(entry.fees) === 0 ? [] : [`fees ${entry.fees}`]),
    ...(Number(entry.taxes) === 0 ? [] : [`taxes ${entry.taxes}`]),
    ...(entry.settlementCurrency === null
      ? []
      : [`settled in ${entry.settlementCurrency} at the booked rate ${entry.settlementRate ?? '1'}`]),
  ]
  const deal = `${TRANSACTION_NAMES[entry.type]} ${entry.quantity} ${ticker(entry.instrumentId)} at ${entry.price} ${entry.currency}`
  return [deal, ...costs, isoDay(entry.day)].join(', ')
}
