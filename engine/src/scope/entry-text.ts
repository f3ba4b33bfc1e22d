import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { INCOME_NAMES, TRANSACTION_NAMES } from '#ledger/entry-names.ts'
import type { Market } from '#market/market.ts'
import { message, type Text } from '#message.ts'
import type { BookedEvent } from './ledger-events.ts'

/** Text of an entry, in one line, as it is shown where the entry is looked up. Numbers as they were booked. */
export function entryText({ instruments, instrumentIndex }: Market, { kind, entry }: BookedEvent): Text {
  const ticker = (id: string) => instruments[instrumentIndex(id)]!.ticker
  const tickerOf = (id: string | null) => (id === null ? '' : ticker(id))
  if (kind === 'transfers') {
    const { instrumentId: id, counterparty } = entry
    const [amount, of] = id === null ? [entry.amount, entry.currency] : [entry.quantity, ticker(id)]
    return message('scope.transfer', { amount: String(amount), of: String(of), counterparty, day: isoDay(entry.day) })
  }
  if (kind === 'income') {
    const { instrumentId, exDay, payDay, amount, currency } = entry
    return message('scope.income', {
      name: INCOME_NAMES[entry.type],
      hasTicker: instrumentId !== null,
      ticker: tickerOf(instrumentId),
      amount,
      currency,
      hasExDay: exDay !== null,
      exDay: exDay === null ? '' : isoDay(exDay),
      payDay: isoDay(payDay),
    })
  }
  const { quantity, price, currency, accrued, fees, taxes, settlementCurrency, settlementRate, netAmount } = entry
  return message('scope.trade', {
    name: TRANSACTION_NAMES[entry.type],
    quantity,
    ticker: ticker(entry.instrumentId),
    price,
    currency,
    hasAccrued: Number(accrued) !== 0,
    accrued,
    hasFees: Number(fees) !== 0,
    fees,
    hasTaxes: Number(taxes) !== 0,
    taxes,
    isSettledElsewhere: settlementCurrency !== null,
    hasNet: netAmount != null,
    net: netAmount ?? '',
    settlementCurrency: settlementCurrency ?? '',
    settlementRate: settlementRate ?? '1',
    day: isoDay(entry.day),
  })
}
