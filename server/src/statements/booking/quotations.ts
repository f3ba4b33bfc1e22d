import type { Instrument } from '@portal/contract/statements/statement.ts'
import { instrumentKey } from '../base/instrument-key.ts'
import { UNNAMED } from '../base/unnamed.ts'
import type { FileStatement } from './file-statements.ts'

/** The currency of the quotation of instruments, by what a file says of them in its trades and holdings; none where they differ. */
export function quotations(statements: readonly FileStatement[]): (named: Instrument) => string | undefined {
  const found = new Map<string, string | undefined>()
  const add = (named: Instrument | undefined, currency: string | undefined): void => {
    if (named === undefined || currency === undefined || currency === UNNAMED) return
    const key = instrumentKey(named)
    found.set(key, found.has(key) && found.get(key) !== currency ? undefined : currency)
  }
  for (const { entries, holdings } of statements) {
    for (const { instrument, quantity, priceCurrency, net } of entries)
      if (quantity !== undefined) add(instrument, priceCurrency ?? net?.currency)
    for (const { instrument, priceCurrency } of holdings) add(instrument, priceCurrency)
  }
  return (named) => found.get(instrumentKey(named))
}
