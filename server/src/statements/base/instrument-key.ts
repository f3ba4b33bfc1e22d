import type { Instrument } from '@portal/contract/statements/statement.ts'

/** By what lines of one file name the same instrument. */
export const instrumentKey = ({ isin, cusip, ticker, name }: Instrument): string =>
  (isin ?? cusip ?? ticker ?? name ?? '').toUpperCase()
