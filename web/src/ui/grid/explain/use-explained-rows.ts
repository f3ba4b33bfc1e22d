import { useEffect, useRef } from 'react'
import { figuresChanged, registerFigures } from '#ui/explain/figures-on-screen.ts'
import type { Column } from '#ui/grid/columns/column.ts'
import type { ExplainOf } from '../../explain/explain-target.ts'
import { figureAt, findAmong, type RowWithPath } from './table-figures.ts'
import { type ExplainedCells, useExplainedCells } from './use-explained-cells.ts'

interface ExplainedRows<Row> {
  /** The shown columns, in order. */
  readonly columns: readonly Column<Row>[]
  /** All columns; a link may refer to a hidden one. */
  readonly allColumns: readonly Column<Row>[]
  /** Undefined if no figure can be explained. */
  readonly explainOf: ExplainOf<Row> | undefined
  /** The row of a cell. */
  readonly rowIn: (cell: HTMLTableCellElement) => RowWithPath<Row> | undefined
  /** All rows, rendered or not. */
  readonly rows: () => Iterable<RowWithPath<Row>>
  /** Identifies the set of rows together with the first row and the total; sorting does not change the figures. */
  readonly count: number
  readonly first: unknown
  readonly total: Row | undefined
}

/** Makes the figures of a table or tree explainable, and findable for links. */
export function useExplainedRows<Row>(props: ExplainedRows<Row>): ExplainedCells {
  const { columns, allColumns, explainOf, rowIn, count, first, total } = props
  const rows = useRef(props.rows)
  useEffect(() => {
    rows.current = props.rows
  })
  useEffect(() => {
    if (explainOf) return registerFigures(findAmong({ columns: allColumns, explainOf }, () => rows.current()))
  }, [allColumns, explainOf])
  const former = useRef({ count, first, total })
  useEffect(() => {
    const was = former.current
    if (was.count === count && was.first === first && was.total === total) return
    former.current = { count, first, total }
    figuresChanged()
  }, [count, first, total])
  return useExplainedCells((cell) => {
    const row = explainOf && rowIn(cell)
    return row ? figureAt({ columns: allColumns, explainOf }, row, columns[cell.cellIndex]) : null
  })
}
