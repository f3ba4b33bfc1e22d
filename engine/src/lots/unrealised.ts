import type { Rates } from '#ledger/row-money.ts'
import { cleanValue, type InstrumentOf, type OpenLot } from './lot-engine.ts'

/** Gain that an open lot would realise at a close. + a gain. */
interface Unrealised {
  /** In the instrument's currency; a bond clean. */
  readonly value: number
  readonly gain: number
  readonly valueReporting: number
  /** `pricePart + fxPart`. */
  readonly gainReporting: number
  /** The gain at the close's rate. */
  readonly pricePart: number
  /** The cost times the move of the rate since it was paid; of a future 0. */
  readonly fxPart: number
}

/**
 * Unrealised profit and loss of an open lot at the close of a valuation day.
 *
 * @param rates of the currency in which the lots were followed
 * @returns NaN where a price or rate is unknown
 */
export function unrealised(lot: OpenLot, instrumentOf: InstrumentOf, t: number, rates: Rates): Unrealised {
  const instrument = instrumentOf(lot)
  const rate = rates[instrument.currency]![t]!
  const value = t < instrument.firstPriced ? Number.NaN : lot.quantity * cleanValue(instrument, t)
  const gain = value - lot.cost
  const fxPart = instrument.settlement === 'margined' ? 0 : lot.cost * rate - lot.costReporting
  const pricePart = gain * rate
  return { value, gain, valueReporting: value * rate, gainReporting: pricePart + fxPart, pricePart, fxPart }
}
