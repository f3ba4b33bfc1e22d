/** A cell by row and column index. Negative rows are headers; column -1 contains the names. */
export interface GridPlace {
  readonly row: number
  readonly column: number
}

/** The first and last indices of the navigable area, inclusive. */
export interface GridEdges {
  readonly firstRow: number
  readonly lastRow: number
  readonly firstColumn: number
  readonly lastColumn: number
}

const PAGE_ROWS = 10

/** The cell that a key moves to (ARIA practices, grid); null for other keys. */
export function gridStep(key: string, isControl: boolean, { row, column }: GridPlace, edges: GridEdges): GridPlace | null {
  const steps: Readonly<Record<string, GridPlace>> = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    PageUp: { row: Math.max(row - PAGE_ROWS, Math.min(row, 0)), column },
    PageDown: { row: row + PAGE_ROWS, column },
    Home: { row: isControl ? edges.firstRow : row, column: edges.firstColumn },
    End: { row: isControl ? edges.lastRow : row, column: edges.lastColumn },
  }
  const step = steps[key]
  return step ? within(step, edges) : null
}

/** The nearest navigable cell; a header row has no name cell. */
export function within({ row, column }: GridPlace, { firstRow, lastRow, firstColumn, lastColumn }: GridEdges): GridPlace {
  const nearest = Math.max(firstRow, Math.min(row, lastRow))
  return { row: nearest, column: Math.max(nearest < 0 ? 0 : firstColumn, Math.min(column, lastColumn)) }
}
