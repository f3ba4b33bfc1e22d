import type { PositionRow } from '@portal/contract/reports/position-detail.ts'

/** The tickers of the holdings, each once, without cash, in order. */
export const heldTickers = (rows: readonly Pick<PositionRow, 'ticker' | 'type'>[] = []): readonly string[] =>
  [...new Set(rows.flatMap(({ ticker, type }) => (type === 'Cash' ? [] : ticker)))].sort()
