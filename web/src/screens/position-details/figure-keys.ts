import type { PositionRow } from '@portal/contract/reports/position-detail.ts'

import type { FigureKeyOf } from '#ui/explain/asked-figure.ts'
import { isTotal } from './total.ts'

/** A figure of a position. The last row adds up the rows found, which the reply knows nothing of. */
export const positionKey: FigureKeyOf<PositionRow> = (row, column) =>
  isTotal(row) ? null : { row: [row.ticker, row.account], column }
