import type { HoldingRow } from '@portal/contract/reports/gl-top.ts'
import type { AccountRow } from '@portal/contract/reports/npv-snapshot.ts'

import type { FigureKeyOf } from '#ui/explain/asked-figure.ts'

/** A figure of an account, or of the whole under its own name. */
export const accountKey: FigureKeyOf<AccountRow> = ({ account }, column) => ({ row: [account], column })

const holdingKey =
  (group: string): FigureKeyOf<HoldingRow> =>
  ({ ticker }, column) => ({ row: [group, ticker], column })

/** Figures of the three tables of holdings, each under the name of its table in the reply. */
export const HOLDING_KEYS = {
  topHoldings: holdingKey('topHoldings'),
  gainers: holdingKey('gainers'),
  losers: holdingKey('losers'),
} as const
