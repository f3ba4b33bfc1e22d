/** A cell by the places of its row and column. Rows above 0 are heads, column -1 is that of the names. */
export interface GridPlace {
  readonly row: number
  readonly column: number
}

/** The edges of what can be walked on, each included. */
export interface GridEdges {
  readonly firstRow: number
  readonly lastRow: number
  readonly firstColumn: number
  readonly lastColumn: number
}

const PAGE_ROWS = 10

/** Where a key leads from a place (ARIA practices, grid); null for keys that lead nowhere. */
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

/** The nearest place that can be walked on; a head has no name to go to. */
export function within({ row, column }: GridPlace, { firstRow, lastRow, firstColumn, lastColumn }: GridEdges): GridPlace {
  const nearest = Math.max(firstRow, Math.min(row, lastRow))
  return { row: nearest, column: Math.max(nearest < 0 ? 0 : firstColumn, Math.min(column, lastColumn)) }
}
