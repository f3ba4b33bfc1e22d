import type { Instrument } from '@portal/contract/statements/statement.ts'

/** Name of an instrument in a list: the strongest of its identifiers; empty without any. */
export const nameOf = ({ isin, ticker, valor, wkn, sedol, cusip, name }: Instrument): string =>
  isin ?? ticker ?? valor ?? wkn ?? sedol ?? cusip ?? name ?? ''
