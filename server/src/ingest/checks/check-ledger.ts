import type { Dataset, Day, IncomeRecord, TransferRecord } from '../dataset.ts'
import type { Add, FailureList } from '../line-failure.ts'
import { noCurrency, noInstrument } from './check-lists.ts'
import { isCurrency } from './currency.ts'
import type { World } from './world.ts'

/** Income and transfers. */
export function checkLedger({ income, transfers }: Dataset, world: World, addAt: FailureList['add']): void {
  income.forEach((record, index) => {
    checkIncome(record, world, (column, reason, remedy, code) => addAt('income', index, column, reason, remedy, code))
  })
  transfers.forEach((record, index) => {
    checkTransfer(record, world, (column, reason, remedy, code) => addAt('transfers', index, column, reason, remedy, code))
  })
}

/** An entry belongs to an account that is there and open on its day. */
export function checkEntryAccount(world: World, id: string, day: Day, dayColumn: string, add: Add): void {
  const account = world.account(id)
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

function checkIncome(record: IncomeRecord, world: World, add: Add): void {
  const { account, payDate, exDate, type, instrument, currency, amount, gross } = record
  checkEntryAccount(world, account, exDate !== null && exDate < payDate ? exDate : payDate, 'pay_date', add)
  if (exDate !== null && payDate < exDate) add('pay_date', 'It is paid before the ex-date.', 'Correct one of the two days.')
  if (!isCurrency(currency)) add('currency', ...noCurrency(currency))
  if (instrument !== null && !world.instrument(instrument)) add('instrument', ...noInstrument(instrument))
  if (instrument === null && FROM_INSTRUMENT.includes(type))
    add('instrument', `A ${type} is paid by an instrument.`, 'Give the id of the instrument.')
  if (FEES.includes(type) && Number(amount) > 0)
    add('amount', `A ${type} that was paid has a negative amount.`, 'Received +, paid -; a refund has type other.')
  if (gross !== null && Math.sign(Number(gross)) * Math.sign(Number(amount)) < 0)
    add('gross', 'Gross and net have different signs.', 'Both are + when received.')
}

function checkTransfer(record: TransferRecord, world: World, add: Add): void {
  const { account, date, counterAccount, currency, amount, instrument, quantity, costPrice, costDate } = record
  checkEntryAccount(world, account, date, 'date', add)
  if (counterAccount === account) add('counter_account', 'It is the same account.', 'Name the account at the other end.')
  else if (counterAccount !== null && !world.account(counterAccount))
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
  checkKind(instrument, world, add)
  if (isMoney && (costPrice !== null || costDate !== null)) add('cost_price', 'Money has no cost.', 'Leave the cell empty.')
  if (costPrice !== null && Number(costPrice) < 0) add('cost_price', 'The cost is negative.', 'Give the cost per unit as quoted.')
  if (costDate !== null && costDate > date)
    add('cost_date', 'The cost is from after the transfer.', 'Correct one of the two days.')
}

function checkKind(instrument: string | null, world: World, add: Add): void {
  if (instrument === null) return
  const found = world.instrument(instrument)
  if (!found) add('instrument', ...noInstrument(instrument))
  else if (found !== 'unread' && found.kind === 'cash')
    add('instrument', 'Cash is transferred as money.', 'Use currency and amount.')
}
