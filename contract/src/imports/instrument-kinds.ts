/** The kinds of instruments, as instruments.csv names them. */
export const INSTRUMENT_KINDS = [
  'share',
  'etf',
  'fund',
  'privateFund',
  'bond',
  'loan',
  'property',
  'option',
  'right',
  'future',
  'fxForward',
  'cash',
  'index',
  'other',
] as const
