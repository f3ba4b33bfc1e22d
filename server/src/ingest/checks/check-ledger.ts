import { type InstrumentKind, kindModel } from '@portal/engine/instruments/kinds.ts'
import { problemText } from '#ingest/problem-text.ts'
import type { Day, Entries, IncomeRecord, TransferRecord } from '../dataset.ts'
import type { Add, AddAt } from '../line-failure.ts'
import { noCurrency, noInstrument } from './check-lists.ts'
import { isCurrency } from './currency.ts'
import type { ReferenceData } from './reference-data.ts'

/** Checks income and transfers. */
export function checkLedger({ income, transfers }: Entries, references: ReferenceData, addAt: AddAt): void {
  income.forEach((record, index) => {
    checkIncome(record, references, (column, reason, remedy, code) => addAt('income', index, column, reason, remedy, code))
  })
  transfers.forEach((record, index) => {
    checkTransfer(record, references, (column, reason, remedy, code) => addAt('transfers', index, column, reason, remedy, code))
  })
}

/** Checks that an entry's account exists and is open on its day. */
export function checkEntryAccount(references: ReferenceData, id: string, day: Day, dayColumn: string, add: Add): void {
  const account = references.account(id)
  if (account === 'unread') return
  if (!account) {
    add('account', problemText('noAccount', { id }), problemText('addAccountsCsvCorrect'), 'unknown')
    return
  }
  if (account.openedOn !== null && day < account.openedOn)
    add(dayColumn, problemText('accountOpens', { openedOn: account.openedOn }), problemText('correctDayOpenedAccounts'))
  if (account.closedOn !== null && day > account.closedOn)
    add(dayColumn, problemText('accountClosed', { closedOn: account.closedOn }), problemText('correctDayClosedAccounts'))
}

const FEES: readonly string[] = ['borrowFee', 'custodyFee', 'adviceFee', 'bankFee']
const FROM_INSTRUMENT: readonly string[] = ['dividend', 'coupon', 'returnOfCapital']

/** Futures and currency forwards cost nothing, and of cash nothing comes back. */
const hasCost = (kind: InstrumentKind): boolean => kind !== 'cash' && kindModel(kind).settlement === 'paid'

function checkIncome(record: IncomeRecord, references: ReferenceData, add: Add): void {
  const { account, payDate, exDate, type, instrument, currency, amount, gross } = record
  checkEntryAccount(references, account, exDate !== null && exDate < payDate ? exDate : payDate, 'pay_date', add)
  if (exDate !== null && payDate < exDate) add('pay_date', problemText('paidBeforeExDate'), problemText('correctOneTwoDays'))
  if (!isCurrency(currency)) add('currency', ...noCurrency(currency))
  if (instrument !== null && !references.instrument(instrument)) add('instrument', ...noInstrument(instrument))
  if (instrument === null && FROM_INSTRUMENT.includes(type))
    add('instrument', problemText('paidInstrument', { type }), problemText('giveIdInstrument'))
  const payer = instrument === null ? 'unread' : references.instrument(instrument)
  if (type === 'returnOfCapital' && payer && payer !== 'unread' && !hasCost(payer.kind))
    add('instrument', problemText('noCostReturned'), problemText('nameWhatCost'))
  if (FEES.includes(type) && Number(amount) > 0)
    add('amount', problemText('paidNegativeAmount', { type }), problemText('receivedPaidRefundType'))
  if (gross !== null && Math.sign(Number(gross)) * Math.sign(Number(amount)) < 0)
    add('gross', problemText('grossNetDifferentSigns'), problemText('bothWhenReceived'))
}

function checkTransfer(record: TransferRecord, references: ReferenceData, add: Add): void {
  const { account, date, counterAccount, currency, amount, instrument, quantity, costPrice, costDate } = record
  checkEntryAccount(references, account, date, 'date', add)
  if (counterAccount === account) add('counter_account', problemText('sameAccount'), problemText('nameAccountOtherEnd'))
  else if (counterAccount !== null && !references.account(counterAccount))
    add('counter_account', problemText('noAccount', { id: counterAccount }), problemText('leaveEmptyIfNot'), 'unknown')
  const isMoney = currency !== null && amount !== null
  const isInKind = instrument !== null && quantity !== null
  const isMixed = isMoney ? instrument !== null || quantity !== null : currency !== null || amount !== null
  if (isMoney === isInKind || isMixed) {
    const remedy = problemText('fillCurrencyAmountInstrument')
    add('amount', problemText('transferMoneyInstrument'), remedy)
    return
  }
  if (currency !== null && !isCurrency(currency)) add('currency', ...noCurrency(currency))
  if (Number(amount ?? quantity) === 0) add(isMoney ? 'amount' : 'quantity', problemText('zero'), problemText('signOfTransfer'))
  checkKind(instrument, references, add)
  if (isMoney && (costPrice !== null || costDate !== null))
    add('cost_price', problemText('moneyNoCost'), problemText('leaveCellEmpty'))
  if (costPrice !== null && Number(costPrice) < 0) add('cost_price', problemText('costNegative'), problemText('giveCostPerUnit'))
  if (costDate !== null && costDate > date) add('cost_date', problemText('costAfterTransfer'), problemText('correctOneTwoDays'))
}

function checkKind(instrument: string | null, references: ReferenceData, add: Add): void {
  if (instrument === null) return
  const found = references.instrument(instrument)
  if (!found) add('instrument', ...noInstrument(instrument))
  else if (found !== 'unread' && found.kind === 'cash')
    add('instrument', problemText('cashTransferredMoney'), problemText('useCurrencyAmount'))
}
