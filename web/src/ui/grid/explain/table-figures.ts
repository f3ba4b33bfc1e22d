import { explainText } from '#messages/explain-texts.ts'
import type { FindFigure } from '#ui/explain/figures-on-screen.ts'
import type { Column } from '#ui/grid/columns/column.ts'
import type { ExplainOf, ExplainTarget } from '../../explain/explain-target.ts'
import { figureOf, isFigureColumn } from './explained-column.ts'

/** A row with its path of names in the tree. */
export interface RowWithPath<Row> {
  readonly row: Row
  readonly path: readonly string[]
}

interface Explained<Row> {
  readonly columns: readonly Column<Row>[]
  readonly explainOf: ExplainOf<Row>
}

/** The figure of a row and column; null if there is none or it cannot be explained. */
export function figureAt<Row>(
  { columns, explainOf }: Explained<Row>,
  { row, path }: RowWithPath<Row>,
  column: Column<Row> | undefined,
): ExplainTarget | null {
  const figure = column ? figureOf(column, row) : null
  const address = column && figure ? explainOf(row, column.key, path) : null
  return column && figure && address ? { address, title: titleOf(columns, row, column), ...figure } : null
}

/** Finds a figure among rows, which are computed only on demand. */
export function findAmong<Row>(explained: Explained<Row>, rows: () => Iterable<RowWithPath<Row>>): FindFigure {
  const figures = explained.columns.filter((column) => isFigureColumn(column) || (column.kind === 'text' && column.figure))
  return (isIt) => {
    for (const { row, path } of rows())
      for (const column of figures) {
        const address = explained.explainOf(row, column.key, path)
        if (address && isIt(address)) return figureAt(explained, { row, path }, column) ?? undefined
      }
    return undefined
  }
}

/** The label of a figure: column title and the row's first text. */
function titleOf<Row>(columns: readonly Column<Row>[], row: Row, column: Column<Row>): string {
  const name = columns.find(({ kind }) => kind === 'text')?.value(row)
  return name ? explainText('figureOf', { row: String(name), column: column.title }) : column.title
}
