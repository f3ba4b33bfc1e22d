/** What a table, a tree, a matrix or the report frame says in place of its content (spec.md sections 2 and 8). */
export const TABLE_TEXTS = {
  noData: 'No data available',
  emptyMatrix: 'No data available.',
  emptyGrouping: 'No data available for this grouping.',
  printedPart: (printed: number, all: number) =>
    `The first ${printed.toLocaleString('en-US')} of ${all.toLocaleString('en-US')} rows; the export holds all of them.`,
  expandAll: 'Expand all',
  collapseAll: 'Collapse all',
  reportUnavailable: 'Report unavailable!',
  reportHint: 'Right-Click to Download as PDF',
  unsaved: 'You have unsaved changes!',
  searchPositions: 'Search by Name or Ticker',
  searchTrades: 'Search by Ticker',
} as const
