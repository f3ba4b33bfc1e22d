import type { Column, FigureColumn, ShownFigure } from '#ui/grid/columns/column.ts'

/** Whether a column contains figures: not texts, dates or buttons. */
export const isFigureColumn = <Row>(column: Column<Row>): column is FigureColumn<Row> =>
  column.kind !== 'text' && column.kind !== 'date' && column.kind !== 'instant' && column.holdsButtons !== true

/** The figure of a row in a column, of a text the one that it says; null where there is none. */
export function figureOf<Row>(column: Column<Row>, row: Row): ShownFigure | null {
  if (isFigureColumn(column)) return { kind: column.kind, value: column.value(row) }
  return column.kind === 'text' ? (column.figure?.(row) ?? null) : null
}
