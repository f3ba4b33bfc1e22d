import type { CarriedCloses } from '@portal/analytics/series/carried-closes.ts'
import type { PriceAction } from '@portal/analytics/series/closes.ts'
import { accruedInterest } from '@portal/analytics/valuation/accrued-interest.ts'
import type { LedgerInstrument } from '#ledger/ledger-instrument.ts'

import type { MarketInstrument } from './market-instrument.ts'

interface Surroundings {
  readonly days: Int32Array
  readonly instruments: readonly MarketInstrument[]
  readonly closes: (index: number) => CarriedCloses
  readonly priceActions: readonly (readonly PriceAction[])[]
  readonly currencyIndex: (code: string) => number
  readonly externalIndex: (externalId: string) => number
}

/** What the walk of a ledger must know of an instrument of the market. */
export function ledgerInstrument(index: number, surroundings: Surroundings): LedgerInstrument {
  const { days, instruments, closes, currencyIndex } = surroundings
  const { kind, multiplier, currency: code, terms } = instruments[index]!
  const { values: price, first: firstPriced } = closes(index)
  const quoted = { currency: currencyIndex(code), multiplier, price, firstPriced }
  if (terms.kind === 'fxForward')
    return { settlement: 'forward', ...quoted, buyCurrency: currencyIndex(terms.buyCurrency), rate: terms.rate }
  if (kind === 'future') return { settlement: 'margined', ...quoted }
  const accrued = terms.kind === 'bond' ? accruedInterest(terms, days) : undefined
  const isPrice = multiplier === 1 && !accrued
  const unitValue = isPrice ? price : price.map((close, t) => multiplier * (close + (accrued ? accrued[t]! : 0)))
  return { settlement: 'paid', ...quoted, unitValue, ...(accrued && { accrued }), option: optionTerms(index, surroundings) }
}

function optionTerms(index: number, { days, instruments, priceActions, externalIndex }: Surroundings) {
  const { terms } = instruments[index]!
  if (terms.kind !== 'option') return null
  const underlying = externalIndex(terms.underlying)
  const strike = new Float64Array(days.length).fill(terms.strike)
  for (const action of priceActions[index]!) for (let t = action.index; t < days.length; t++) strike[t]! /= action.ratio
  return {
    // An index cannot be delivered.
    underlying: instruments[underlying]!.kind === 'index' ? null : underlying,
    isCall: terms.right === 'call',
    strike,
  }
}
