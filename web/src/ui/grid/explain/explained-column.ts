import type { Column, FigureColumn } from '#ui/grid/columns/column.ts'

/** Whether a column contains figures: not texts, dates or buttons. */
export const isFigureColumn = <Row>(column: Column<Row>): column is FigureColumn<Row> =>
  column.kind !== 'text' && column.kind !== 'date' && column.kind !== 'instant' && column.holdsButtons !== true
