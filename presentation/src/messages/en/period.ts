/** Time periods without a name of their own, and the controls of period and day. */
export const PERIOD = {
  anotherDay: 'Another day',
  asOf: 'As of',
  days: '{from} – {to}',
  from: 'From',
  lastClose: 'Last close',
  liveOnly: 'Live figures are of now: {period} is shown in Close mode.',
  months: 'Month',
  more: 'More',
  previousMonth: 'Previous month ({month})',
  quarter: 'Q{quarter} {year}',
  quarters: 'Quarters',
  range: 'Range…',
  sinceInception: 'Since inception',
  to: 'To',
  years: 'Years',
} as const
