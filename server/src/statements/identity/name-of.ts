import type { Instrument } from '@portal/contract/statements/statement.ts'

/** What a list calls an instrument, by the strongest of what it says; empty where it says nothing. */
export const nameOf = ({ isin, ticker, valor, wkn, sedol, cusip, name }: Instrument): string =>
  isin ?? ticker ?? valor ?? wkn ?? sedol ?? cusip ?? name ?? ''
