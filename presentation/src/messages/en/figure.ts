/** Texts of figures and dates, and beside them. */
export const FIGURE = {
  inDoubt: 'In doubt',
  restated: 'Restated',
  /** For who does not see that an amount is hidden, or a figure missing. */
  hidden: 'hidden',
  missing: 'not available',
  millions: '{amount}m',
  today: 'today',
  onDay: 'on {weekday}, {day} {month}',
  onDayOfYear: 'on {weekday}, {day} {month} {year}',
} as const
