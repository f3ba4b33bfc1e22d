import type { CarriedCloses } from '@portal/analytics/series/carried-closes.ts'
import type { PriceAction } from '@portal/analytics/series/closes.ts'
import type { Curves } from '#curves/curves.ts'
import type { LedgerInstrument } from '#ledger/ledger-instrument.ts'
import { kindModel } from './kinds.ts'
import type { MarketInstrument } from './market-instrument.ts'

interface Surroundings {
  readonly days: Int32Array
  readonly instruments: readonly MarketInstrument[]
  readonly closes: (index: number) => CarriedCloses
  readonly curves: Curves
  readonly priceActions: readonly (readonly PriceAction[])[]
  readonly currencyIndex: (code: string) => number
  readonly externalIndex: (externalId: string) => number
}

/** Facts of an instrument of the market that the replay of a ledger needs. */
export function ledgerInstrument(index: number, surroundings: Surroundings): LedgerInstrument {
  const { days, instruments, closes, curves, priceActions, currencyIndex, externalIndex } = surroundings
  const { kind, multiplier, currency, terms } = instruments[index]!
  const { values: price, first: firstPriced } = closes(index)
  const deliverable = (externalId: string) => {
    const other = externalIndex(externalId)
    return kindModel(instruments[other]!.kind).notHeld === null ? other : null
  }
  const multiplierOf = (externalId: string) => instruments[externalIndex(externalId)]!.multiplier
  return kindModel(kind).ledgerInstrument(
    terms,
    { currency: currencyIndex(currency), multiplier, price, firstPriced },
    {
      days,
      curves,
      currency,
      priceActions: priceActions[index]!,
      currencyIndex,
      deliverable,
      multiplierOf,
    },
  )
}
