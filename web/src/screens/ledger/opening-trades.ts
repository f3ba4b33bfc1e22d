import type { FoundEntry } from '@portal/contract/institution/entries.ts'

import type { Cells } from './entry-form.ts'

/** Trades of the instrument in the other direction, which a trade can close: those that count, on its day or before. */
export function openingTrades(
  entries: readonly FoundEntry[],
  { instrument, quantity = '', trade_date = '' }: Cells,
): readonly FoundEntry[] {
  const sign = Math.sign(Number(quantity))
  return entries.filter(
    ({ cells, day, isCancelled }) =>
      !isCancelled &&
      cells.instrument === instrument &&
      sign * Number(cells.quantity) < 0 &&
      (trade_date === '' || day <= trade_date),
  )
}
