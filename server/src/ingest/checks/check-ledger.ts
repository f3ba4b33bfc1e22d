import type { Dataset, Day, IncomeRecord, TransferRecord } from '../dataset.ts'
import type { Add, FailureList } from '../line-failure.ts'
import { noCurrency, noInstrument } from './check-lists.ts'
import { isCurrency } from './currency.ts'
import type { ReferenceData } from './reference-data.ts'

/** Checks income and transfers. */
export function checkLedger({ income, transfers }: Dataset, references: ReferenceData, addAt: FailureList['add']): void {
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
    add('account', `There is no account "${id}".`, 'Add it to accounts.csv or correct the id.', 'unknown')
    return
  }
  if (account.openedOn !== null && day < account.openedOn)
    add(dayColumn, `The account opens on ${account.openedOn}.`, 'Correct the day, or opened_on in accounts.csv.')
  if (account.closedOn !== null && day > account.closedOn)
    add(dayColumn, `The account closed on ${account.closedOn}.`, 'Correct the day, or closed_on in accounts.csv.')
}

const FEES: readonly string[] = ['borrowFee', 'custodyFee', 'adviceFee', 'bankFee']
const FROM_INSTRUMENT: readonly string[] = ['dividend', 'coupon']

function checkIncome(record: IncomeRecord, references: ReferenceData, add: Add): void {
  const { account, payDate, exDate, type, instrument, currency, amount, gross } = record
  checkEntryAccount(references, account, exDate !== null && exDate < payDate ? exDate : payDate, 'pay_date', add)
  if (exDate !== null && payDate < exDate) add('pay_date', 'It is paid before the ex-date.', 'Correct one of the two days.')
  if (!isCurrency(currency)) add('currency', ...noCurrency(currency))
  if (instrument !== null && !references.instrument(instrument)) add('instrument', ...noInstrument(instrument))
  if (instrument === null && FROM_INSTRUMENT.includes(type))
    add('instrument', `A ${type} is paid by an instrument.`, 'Give the id of the instrument.')
  if (FEES.includes(type) && Number(amount) > 0)
    add('amount', `A ${type} that was paid has a negative amount.`, 'Received +, paid -; a refund has type other.')
  if (gross !== null && Math.sign(Number(gross)) * Math.sign(Number(amount)) < 0)
    add('gross', 'Gross and net have different signs.', 'Both are + when received.')
}

function checkTransfer(record: TransferRecord, references: ReferenceData, add: Add): void {
  const { account, date, counterAccount, currency, amount, instrument, quantity, costPrice, costDate } = record
  checkEntryAccount(references, account, date, 'date', add)
  if (counterAccount === account) add('counter_account', 'It is the same account.', 'Name the account at the other end.')
  else if (counterAccount !== null && !references.account(counterAccount))
    add(
      'counter_account',
      `There is no account "${counterAccount}".`,
      'Leave it empty if it is not of this institution.',
      'unknown',
    )
  const isMoney = currency !== null && amount !== null
  const isInKind = instrument !== null && quantity !== null
  const isMixed = isMoney ? instrument !== null || quantity !== null : currency !== null || amount !== null
  if (isMoney === isInKind || isMixed) {
    const remedy = 'Fill currency and amount, or instrument and quantity, and leave the other two empty.'
    add('amount', 'A transfer is of money or of an instrument.', remedy)
    return
  }
  if (currency !== null && !isCurrency(currency)) add('currency', ...noCurrency(currency))
  if (Number(amount ?? quantity) === 0) add(isMoney ? 'amount' : 'quantity', 'It is 0.', 'In +, out -.')
  checkKind(instrument, references, add)
  if (isMoney && (costPrice !== null || costDate !== null)) add('cost_price', 'Money has no cost.', 'Leave the cell empty.')
  if (costPrice !== null && Number(costPrice) < 0) add('cost_price', 'The cost is negative.', 'Give the cost per unit as quoted.')
  if (costDate !== null && costDate > date)
    add('cost_date', 'The cost is from after the transfer.', 'Correct one of the two days.')
}

function checkKind(instrument: string | null, references: ReferenceData, add: Add): void {
  if (instrument === null) return
  const found = references.instrument(instrument)
  if (!found) add('instrument', ...noInstrument(instrument))
  else if (found !== 'unread' && found.kind === 'cash')
    add('instrument', 'Cash is transferred as money.', 'Use currency and amount.')
}
