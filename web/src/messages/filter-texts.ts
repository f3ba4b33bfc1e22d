/** Words of what narrows a screen down: the time period, the grouping and the search. */
export const FILTER_TEXTS = {
  timePeriod: 'Time period',
  grouping: 'Grouping',
  clearSearch: 'Clear search',
  found: (shown: number, all: number) => `${shown.toLocaleString('en-US')} of ${all.toLocaleString('en-US')}`,
  nothingFound: (search: string) => `Nothing matches “${search}”.`,
} as const
