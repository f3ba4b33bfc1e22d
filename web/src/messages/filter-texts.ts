/** Words of what narrows a screen down: the time period, the grouping and the search. */
export const FILTER_TEXTS = {
  timePeriod: 'Time period',
  grouping: 'Grouping',
  clearSearch: 'Clear search',
  found: (shown: number, all: number) => `${shown.toLocaleString('en-US')} of ${all.toLocaleString('en-US')}`,
  /** Said of a table when a point of a chart was chosen. */
  showing: (label: string) => `Showing ${label}: `,
  rowsShown: (shown: number, all: number) =>
    `${shown.toLocaleString('en-US')} of ${all.toLocaleString('en-US')} ${all === 1 ? 'row' : 'rows'}`,
  /** The same of a table that holds no others. */
  allShown: (shown: number) => `${shown.toLocaleString('en-US')} ${shown === 1 ? 'row' : 'rows'}`,
  showAllAgain: (label: string) => `${label}: show all rows again`,
  noneOf: (label: string) => `Nothing here belongs to “${label}”.`,
  totalOfAll: (all: number) => `Total of all ${all.toLocaleString('en-US')}`,
  nothingFound: (search: string) => `Nothing matches “${search}”.`,
} as const
