import type { MarketInstrument } from '#instruments/market-instrument.ts'

/** Shares and funds alone: of a bond a multiplier of 0.01 means that it is quoted per 100 of face. */
const IN_HUNDREDTHS: ReadonlySet<MarketInstrument['kind']> = new Set(['share', 'etf', 'fund'])
/** As exchanges name the hundredths of their currencies. */
const HUNDREDTHS: Readonly<Record<string, string>> = { GBP: 'GBX', ZAR: 'ZAC', ILS: 'ILA' }

/** What the price of an instrument counts in: its currency, or where shares are quoted in hundredths, such as in London, those. */
export function quotedIn({ kind, currency, multiplier }: Pick<MarketInstrument, 'kind' | 'currency' | 'multiplier'>): string {
  return multiplier === 0.01 && IN_HUNDREDTHS.has(kind) ? (HUNDREDTHS[currency] ?? `${currency}/100`) : currency
}
