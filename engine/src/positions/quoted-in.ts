import { kindModel } from '#instruments/kinds.ts'
import type { MarketInstrument } from '#instruments/market-instrument.ts'

/** As exchanges name the hundredths of their currencies. */
const HUNDREDTHS: Readonly<Record<string, string>> = { GBP: 'GBX', ZAR: 'ZAC', ILS: 'ILA' }

/** Unit of an instrument's price: its currency, or the hundredths in which shares are quoted, such as in London. */
export function quotedIn({ kind, currency, multiplier }: Pick<MarketInstrument, 'kind' | 'currency' | 'multiplier'>): string {
  return multiplier === 0.01 && kindModel(kind).isQuotedInHundredths ? (HUNDREDTHS[currency] ?? `${currency}/100`) : currency
}
