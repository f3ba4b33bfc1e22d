/** The time zones that the browser knows, and the one that is chosen. */
export function timeZoneOptions(chosen: string): readonly { readonly value: string; readonly label: string }[] {
  const names = new Set([chosen, 'UTC', ...Intl.supportedValuesOf('timeZone')])
  return [...names].sort().map((name) => ({ value: name, label: name }))
}

/** Days of the week; Monday is 1. The first of January 2024 was one. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
  value: String(day),
  label: new Date(Date.UTC(2024, 0, day)).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' }),
}))
