import type { MarketInstrument } from '#instruments/market-instrument.ts'

/** What people call an instrument of each kind. */
export const KIND_NAMES: Readonly<Record<MarketInstrument['kind'], string>> = {
  share: 'Share',
  etf: 'ETF',
  fund: 'Fund',
  privateFund: 'Private fund',
  bond: 'Bond',
  loan: 'Loan',
  property: 'Property',
  option: 'Option',
  future: 'Future',
  fxForward: 'FX forward',
  cash: 'Cash',
  index: 'Index',
  other: 'Other',
}
