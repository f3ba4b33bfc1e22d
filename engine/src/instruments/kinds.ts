export const INSTRUMENT_KINDS = [
  'share',
  'etf',
  'fund',
  'privateFund',
  'bond',
  'loan',
  'property',
  'option',
  'future',
  'fxForward',
  'cash',
  'index',
  'other',
] as const

export type InstrumentKind = (typeof INSTRUMENT_KINDS)[number]
