import type { Income, LedgerEvent } from '../ledger-event.ts'
import type { InstrumentAt } from '../ledger-instrument.ts'
import { ENTRY } from '../row-entries.ts'
import { bookExercise } from './book-exercise.ts'
import { bookCurrencyDeal, bookForwardDelivery, bookTrade, moveInKind } from './book-trade.ts'
import { addCapital, addCash, cashOf, changeCash, futureOf, type LedgerBuilder, payInto, rowOf } from './ledger-builder.ts'

/** Books one event of an account into its rows and its cash. */
export function bookEvent(builder: LedgerBuilder, instrumentAt: InstrumentAt, index: number, event: LedgerEvent): void {
  switch (event.type) {
    case 'trade':
      bookTrade(builder, instrumentAt, index, event)
      return
    case 'exercise':
      bookExercise(builder, instrumentAt, index, event)
      return
    case 'forwardDelivery':
      bookForwardDelivery(builder, instrumentAt, index, event)
      return
    case 'currencyDeal':
      bookCurrencyDeal(builder, index, event)
      return
    case 'variationMargin': {
      const { margins } = futureOf(rowOf(builder, event.instrument))
      const { currency, amount } = event
      margins.set(index, [...(margins.get(index) ?? []), { currency, amount, event: builder.event }])
      return
    }
    case 'income':
      bookIncome(builder, index, event)
      return
    case 'moneyTransfer': {
      const { currency, amount, counterparty, counterAccount } = event
      const cash = cashOf(builder, currency)
      changeCash(cash, index, amount)
      addCash(builder, cash, 'flows', index, amount)
      builder.external.push({ index, instrument: null, currency, units: amount, counterparty, counterAccount })
      return
    }
    case 'kindTransfer': {
      const { instrument, quantity, counterparty, counterAccount } = event
      const unitValue = moveInKind(builder, instrumentAt, index, event)
      const { currency } = instrumentAt(instrument)
      const own = unitValue === undefined ? {} : { unitValue }
      builder.external.push({ index, instrument, currency, units: quantity, ...own, counterparty, counterAccount })
    }
  }
}

/**
 * Interest and fees of the account's cash are the cash row's own profit and loss; an instrument's income leaves its row. Capital that is
 * returned leaves it too, as value that the units lose and as money that is taken out of the position.
 */
function bookIncome(builder: LedgerBuilder, index: number, income: Income): void {
  const { instrument, currency, amount, isManagementFee, isReturnOfCapital } = income
  if (instrument === null) {
    const cash = cashOf(builder, currency)
    changeCash(cash, index, amount)
    addCash(builder, cash, 'income', index, amount)
    if (isManagementFee) addCash(builder, cash, 'managementFees', index, amount)
    return
  }
  const row = rowOf(builder, instrument)
  payInto(builder, row, isReturnOfCapital ? ENTRY.distributed : ENTRY.income, index, currency, -amount)
  const side = Math.sign(row.quantity)
  if (isReturnOfCapital) addCapital(builder, row, index, currency, -side * amount, side)
}
