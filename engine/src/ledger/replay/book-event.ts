import type { Income, LedgerEvent } from '../ledger-event.ts'
import type { InstrumentAt } from '../ledger-instrument.ts'
import { ENTRY, recordEntry } from '../row-entries.ts'
import { bookExercise } from './book-exercise.ts'
import { bookCurrencyDeal, bookForwardDelivery, bookTrade, moveInKind } from './book-trade.ts'
import { addAmount, cashOf, changeCash, type Draft, payInto, rowOf } from './draft.ts'

/** Books one event of an account into its rows and its cash. */
export function bookEvent(draft: Draft, instrumentAt: InstrumentAt, index: number, event: LedgerEvent): void {
  switch (event.type) {
    case 'trade':
      bookTrade(draft, instrumentAt, index, event)
      return
    case 'exercise':
      bookExercise(draft, instrumentAt, index, event)
      return
    case 'forwardDelivery':
      bookForwardDelivery(draft, instrumentAt, index, event)
      return
    case 'currencyDeal':
      bookCurrencyDeal(draft, index, event)
      return
    case 'variationMargin': {
      const { margins } = rowOf(draft, event.instrument)
      const { currency, amount } = event
      margins.set(index, [...(margins.get(index) ?? []), { currency, amount, event: draft.event }])
      return
    }
    case 'income':
      bookIncome(draft, index, event)
      return
    case 'moneyTransfer': {
      const { currency, amount, counterparty, counterAccount } = event
      const cash = cashOf(draft, currency)
      changeCash(cash, index, amount)
      addAmount(cash.flows, index, currency, amount)
      draft.external.push({ index, instrument: null, currency, units: amount, counterparty, counterAccount })
      return
    }
    case 'kindTransfer': {
      const { instrument, quantity, counterparty, counterAccount } = event
      const unitValue = moveInKind(draft, instrumentAt, index, event)
      const { currency } = instrumentAt(instrument)
      const own = unitValue === undefined ? {} : { unitValue }
      draft.external.push({ index, instrument, currency, units: quantity, ...own, counterparty, counterAccount })
    }
  }
}

/** Interest and fees of the account's cash are the cash row's own profit and loss; an instrument's income leaves its row. */
function bookIncome(draft: Draft, index: number, { instrument, currency, amount, isManagementFee }: Income): void {
  if (instrument === null) {
    const cash = cashOf(draft, currency)
    changeCash(cash, index, amount)
    addAmount(cash.income, index, currency, amount)
    if (isManagementFee) addAmount(cash.managementFees, index, currency, amount)
    return
  }
  const row = rowOf(draft, instrument)
  payInto(draft, row, index, currency, -amount)
  recordEntry(draft, row, ENTRY.income, index, currency, -amount)
}
