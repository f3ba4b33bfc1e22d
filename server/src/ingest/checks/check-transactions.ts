import { kindModel } from '@portal/engine/instruments/kinds.ts'
import { problemText } from '#ingest/problem-text.ts'
import type { Entries, TransactionRecord } from '../dataset.ts'
import type { Add, AddAt } from '../line-failure.ts'
import { checkEntryAccount } from './check-ledger.ts'
import { noCurrency, noInstrument } from './check-lists.ts'
import { isCurrency } from './currency.ts'
import type { ReferenceData } from './reference-data.ts'

/** Adds a failure for every line of transactions.csv that names an unknown object, or whose amounts contradict its type. */
export function checkTransactions({ transactions }: Entries, references: ReferenceData, addAt: AddAt): void {
  transactions.forEach((record, index) => {
    const add: Add = (column, reason, remedy, code) => addAt('transactions', index, column, reason, remedy, code)
    checkEntryAccount(references, record.account, record.tradeDate, 'trade_date', add)
    checkInstrument(record, references, add)
    checkAmounts(record, add)
    checkSettlement(record, add)
    checkNet(record, add)
  })
}

function checkInstrument({ type, instrument, currency }: TransactionRecord, references: ReferenceData, add: Add): void {
  const found = references.instrument(instrument)
  if (!isCurrency(currency)) add('currency', ...noCurrency(currency))
  if (!found || (found !== 'unread' && !isCurrency(found.currency))) add('instrument', ...noInstrument(instrument))
  if (!found || found === 'unread') return
  const isCash = found.kind === 'cash'
  if (type === 'fx' && !isCash) add('instrument', problemText('currencyDealBuysCash'), problemText('nameCurrencyBoughtLike'))
  if (type !== 'fx' && isCash) add('type', problemText('cashCannotObject', { type }), problemText('useTypeFxTransfer'))
  if (type === 'fx' && isCash && found.currency === currency)
    add('currency', problemText('cannotBought', { currency }), problemText('giveCurrencyPaid'))
  if (type === 'variationMargin' && kindModel(found.kind).settlement !== 'margined')
    add('type', problemText('variationMarginSettledFutures'), problemText('correctTypeInstrument'))
}

/** Sign of the quantity by the type of trade. */
const SIGNS: Readonly<Partial<Record<TransactionRecord['type'], 1 | -1>>> = { buy: 1, sell: -1 }

function checkAmounts({ type, quantity, price, fees, taxes }: TransactionRecord, add: Add): void {
  const sign = SIGNS[type]
  const units = Number(quantity)
  if (sign !== undefined && Math.sign(units) !== sign)
    add('quantity', problemText('signOfQuantity', { type, isPositive: sign > 0, quantity }), problemText('boughtCoveredSold'))
  else if (units === 0 && type !== 'variationMargin') add('quantity', problemText('quantity0'), problemText('giveUnitsTraded'))
  if (type === 'fx' && !(Number(price) > 0))
    add('price', problemText('rateNotAbove0', { rate: price }), problemText('giveUnitsPaidPer'))
  if (Number(fees) < 0) add('fees', problemText('feesNegative', { fees }), problemText('costsGivenPositiveAmounts'))
  if (Number(taxes) < 0) add('taxes', problemText('taxesNegative', { taxes }), problemText('costsGivenPositiveAmounts'))
}

/** A purchase cannot have brought money; a sale can have cost no more than its fees. */
function checkNet({ type, netAmount, fees, taxes }: TransactionRecord, add: Add): void {
  const net = Number(netAmount ?? 0)
  const isAgainst = type === 'buy' || type === 'fx' ? net > 0 : type === 'sell' && net < -(Number(fees) + Number(taxes))
  if (isAgainst) add('net_amount', problemText('netAmountAgainst', { type, net: netAmount! }), problemText('receivedPaidNet'))
}

function checkSettlement({ tradeDate, settleDate, currency, ...record }: TransactionRecord, add: Add): void {
  const { settlementCurrency, settlementRate } = record
  if (settleDate !== null && settleDate < tradeDate)
    add('settle_date', problemText('settlesBeforeTraded'), problemText('correctOneTwoDays'))
  if (settlementCurrency !== null && !isCurrency(settlementCurrency))
    add('settlement_currency', ...noCurrency(settlementCurrency))
  if ((settlementCurrency === null) !== (settlementRate === null))
    add('settlement_rate', problemText('settlementCurrencyRateBelong'), problemText('giveBothNeither'))
  if (settlementRate !== null && !(Number(settlementRate) > 0))
    add('settlement_rate', problemText('rateNotAbove0', { rate: settlementRate }), problemText('giveUnitsSettlementCurrency'))
  if (settlementCurrency !== null && settlementCurrency === currency)
    add('settlement_currency', problemText('currencyTrade'), problemText('leaveSettlementCurrencyRate'))
}
