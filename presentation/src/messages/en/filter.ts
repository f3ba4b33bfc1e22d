/** Words of what narrows a screen down: the time period, the grouping and the search. */
export const FILTER = {
  timePeriod: 'Time period',
  grouping: 'Grouping',
  byGroup: 'By group',
  whatIf: 'What-if',
  groupingGone: 'There is no grouping “{name}” any more: the first one is shown.',
  clearSearch: 'Clear search',
  found: '{shown, number} of {all, number}',
  /** Said of a table when a point of a chart was chosen. */
  showing: 'Showing {label}: ',
  rowsShown: '{shown, number} of {all, plural, one {# row} other {# rows}}',
  /** The same of a table that holds no others. */
  allShown: '{shown, plural, one {# row} other {# rows}}',
  showAllAgain: '{label}: show all rows again',
  noneOf: 'Nothing here belongs to “{label}”.',
  totalOfAll: 'Total of all {all, number}',
  nothingFound: 'Nothing matches “{search}”.',
} as const
