import { kindModel } from '@portal/engine/instruments/kinds.ts'
import type { Dataset, TransactionRecord } from '../dataset.ts'
import type { Add, FailureList } from '../line-failure.ts'
import { checkEntryAccount } from './check-ledger.ts'
import { noCurrency, noInstrument } from './check-lists.ts'
import { isCurrency } from './currency.ts'
import type { ReferenceData } from './reference-data.ts'

/** Adds a failure for every line of transactions.csv that names an unknown object, or whose amounts contradict its type. */
export function checkTransactions({ transactions }: Dataset, references: ReferenceData, addAt: FailureList['add']): void {
  transactions.forEach((record, index) => {
    const add: Add = (column, reason, remedy, code) => addAt('transactions', index, column, reason, remedy, code)
    checkEntryAccount(references, record.account, record.tradeDate, 'trade_date', add)
    checkInstrument(record, references, add)
    checkAmounts(record, add)
    checkSettlement(record, add)
  })
}

function checkInstrument({ type, instrument, currency }: TransactionRecord, references: ReferenceData, add: Add): void {
  const found = references.instrument(instrument)
  if (!isCurrency(currency)) add('currency', ...noCurrency(currency))
  if (!found || (found !== 'unread' && !isCurrency(found.currency))) add('instrument', ...noInstrument(instrument))
  if (!found || found === 'unread') return
  const isCash = found.kind === 'cash'
  if (type === 'fx' && !isCash) add('instrument', 'A currency deal buys cash.', 'Name the currency bought like CASH:EUR.')
  if (type !== 'fx' && isCash) add('type', `Cash cannot be the object of a ${type}.`, 'Use type fx, or a transfer of money.')
  if (type === 'fx' && isCash && found.currency === currency)
    add('currency', `${currency} cannot be bought with ${currency}.`, 'Give the currency that was paid.')
  if (type === 'variationMargin' && kindModel(found.kind).settlement !== 'margined')
    add('type', 'Variation margin is settled on futures only.', 'Correct the type or the instrument.')
}

/** Sign of the quantity by the type of trade. */
const SIGNS: Readonly<Partial<Record<TransactionRecord['type'], 1 | -1>>> = { buy: 1, sell: -1 }

function checkAmounts({ type, quantity, price, fees, taxes }: TransactionRecord, add: Add): void {
  const sign = SIGNS[type]
  const units = Number(quantity)
  if (sign !== undefined && Math.sign(units) !== sign)
    add(
      'quantity',
      `A ${type} has a ${sign > 0 ? 'positive' : 'negative'} quantity, not ${quantity}.`,
      'Bought or covered +, sold -.',
    )
  else if (units === 0 && type !== 'variationMargin') add('quantity', 'The quantity is 0.', 'Give the units traded.')
  if (type === 'fx' && !(Number(price) > 0))
    add('price', `A rate of ${price} is not above 0.`, 'Give units paid per unit bought.')
  if (Number(fees) < 0) add('fees', `The fees ${fees} are negative.`, 'Costs are given as positive amounts.')
  if (Number(taxes) < 0) add('taxes', `The taxes ${taxes} are negative.`, 'Costs are given as positive amounts.')
}

function checkSettlement({ tradeDate, settleDate, currency, ...record }: TransactionRecord, add: Add): void {
  const { settlementCurrency, settlementRate } = record
  if (settleDate !== null && settleDate < tradeDate)
    add('settle_date', 'It settles before it is traded.', 'Correct one of the two days.')
  if (settlementCurrency !== null && !isCurrency(settlementCurrency))
    add('settlement_currency', ...noCurrency(settlementCurrency))
  if ((settlementCurrency === null) !== (settlementRate === null))
    add('settlement_rate', 'Settlement currency and rate belong together.', 'Give both, or neither.')
  if (settlementRate !== null && !(Number(settlementRate) > 0))
    add(
      'settlement_rate',
      `A rate of ${settlementRate} is not above 0.`,
      'Give units of settlement currency per unit of currency.',
    )
  if (settlementCurrency !== null && settlementCurrency === currency)
    add('settlement_currency', 'It is the currency of the trade.', 'Leave settlement currency and rate empty.')
}
