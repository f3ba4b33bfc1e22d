import { explainText } from '#messages/explain-texts.ts'
import type { AskedFigure, ExplainOf } from '#ui/explain/asked-figure.ts'
import type { FindFigure } from '#ui/explain/figures-on-screen.ts'
import type { Column } from '#ui/grid/columns/column.ts'
import { isFigureColumn } from './explained-column.ts'

/** A row that can be asked about, with its names from the root of its tree. */
export interface AskedRow<Row> {
  readonly row: Row
  readonly path: readonly string[]
}

interface Explained<Row> {
  readonly columns: readonly Column<Row>[]
  readonly explainOf: ExplainOf<Row>
}

/** The figure where a row and a column meet; null where there is none, or none that is explained. */
export function figureAt<Row>(
  { columns, explainOf }: Explained<Row>,
  { row, path }: AskedRow<Row>,
  column: Column<Row> | undefined,
): AskedFigure | null {
  if (!column || !isFigureColumn(column)) return null
  const address = explainOf(row, column.key, path)
  if (!address) return null
  return { address, title: titleOf(columns, row, column), kind: column.kind, value: column.value(row) }
}

/** Finds a figure among rows, which are made only when it is looked for. */
export function findAmong<Row>(explained: Explained<Row>, rows: () => Iterable<AskedRow<Row>>): FindFigure {
  const figures = explained.columns.filter(isFigureColumn)
  return (isIt) => {
    for (const { row, path } of rows())
      for (const column of figures) {
        const address = explained.explainOf(row, column.key, path)
        if (address && isIt(address)) return figureAt(explained, { row, path }, column) ?? undefined
      }
    return undefined
  }
}

/** The column's title, and the row by its first text. */
function titleOf<Row>(columns: readonly Column<Row>[], row: Row, column: Column<Row>): string {
  const name = columns.find(({ kind }) => kind === 'text')?.value(row)
  return name ? explainText('figureOf', { row: String(name), column: column.title }) : column.title
}
