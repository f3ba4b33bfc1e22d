import type { FigureColumn } from './column.ts'

/** A row with a price, and the currency that it is quoted in. */
interface QuotedRow {
  readonly quotedIn: string
}

/** A column of prices: where rows are quoted in several currencies, each price names its own. */
export function quotedPrices<Row extends QuotedRow>(
  column: FigureColumn<Row>,
  rows: readonly QuotedRow[] | undefined,
): FigureColumn<Row> {
  return new Set(rows?.map(({ quotedIn }) => quotedIn)).size > 1 ? { ...column, unit: ({ quotedIn }) => quotedIn } : column
}
