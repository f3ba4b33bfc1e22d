import { useEffect, useRef } from 'react'

import type { ExplainOf } from '#ui/explain/asked-figure.ts'
import { offerFigures } from '#ui/explain/figures-on-screen.ts'
import type { Column } from '#ui/grid/columns/column.ts'
import { type AskedRow, figureAt, findAmong } from './table-figures.ts'
import { type ExplainedCells, useExplainedCells } from './use-explained-cells.ts'

interface ExplainedRows<Row> {
  /** Those shown, in their order. */
  readonly columns: readonly Column<Row>[]
  /** With those that are not shown, whose figures a link may ask about. */
  readonly allColumns: readonly Column<Row>[]
  /** Absent where no figure can be asked about. */
  readonly explainOf: ExplainOf<Row> | undefined
  /** The row of a cell. */
  readonly rowIn: (cell: HTMLTableCellElement) => AskedRow<Row> | undefined
  /** All rows, in the page or not. */
  readonly rows: () => Iterable<AskedRow<Row>>
  /** Whether the rows are others is known by how many there are, the first one and the total: another order makes no other figures. */
  readonly count: number
  readonly first: unknown
  readonly total: Row | undefined
}

/** Lets people ask about the figures of a table or tree, and a link find them. */
export function useExplainedRows<Row>(props: ExplainedRows<Row>): ExplainedCells {
  const { columns, allColumns, explainOf, rowIn, count, first, total } = props
  const rows = useRef(props.rows)
  useEffect(() => {
    rows.current = props.rows
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: as said of the rows.
  useEffect(() => {
    if (explainOf) return offerFigures(findAmong({ columns: allColumns, explainOf }, () => rows.current()))
  }, [allColumns, explainOf, count, first, total])
  return useExplainedCells((cell) => {
    const row = explainOf && rowIn(cell)
    return row ? figureAt({ columns: allColumns, explainOf }, row, columns[cell.cellIndex]) : null
  })
}
