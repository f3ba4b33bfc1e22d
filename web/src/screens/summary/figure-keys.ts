import type { HoldingRow } from '@portal/contract/reports/gl-top.ts'
import type { AccountRow } from '@portal/contract/reports/npv-snapshot.ts'

import type { FigureKeyOf } from '#ui/explain/explain-target.ts'

/** A figure of an account, or of the total. */
export const accountKey: FigureKeyOf<AccountRow> = ({ account }, column) => ({ row: [account], column })

const holdingKey =
  (group: string): FigureKeyOf<HoldingRow> =>
  ({ ticker }, column) => ({ row: [group, ticker], column })

/** Figures of the three holdings tables, each with the name of its table in the reply. */
export const HOLDING_KEYS = {
  topHoldings: holdingKey('topHoldings'),
  gainers: holdingKey('gainers'),
  losers: holdingKey('losers'),
} as const
