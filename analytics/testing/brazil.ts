import { type BusinessCalendar, businessCalendar } from '../src/calendar/business-days.ts'
import { dayNumber } from '../src/calendar/day-number.ts'

const FIXED = [
  [1, 1],
  [4, 21],
  [5, 1],
  [9, 7],
  [10, 12],
  [11, 2],
  [11, 15],
  [12, 25],
] as const

/** Bank holidays of Brazil, 2002 to 2017: eight fixed ones, Carnival, Good Friday and Corpus Christi. */
export const brazil: BusinessCalendar = businessCalendar(
  Array.from({ length: 16 }, (_, i) => 2002 + i).flatMap((year) => [
    ...FIXED.map(([month, day]) => dayNumber(year, month, day)),
    ...[-48, -47, -2, 60].map((offset) => easterSunday(year) + offset),
  ]),
)

/** Between 1900 and 2099, by the rule of Gauss. */
function easterSunday(year: number): number {
  const d = (19 * (year % 19) + 24) % 30
  const e = (2 * (year % 4) + 4 * (year % 7) + 6 * d + 5) % 7
  const late = (d === 29 && e === 6) || (d === 28 && e === 6 && year % 19 > 10)
  return dayNumber(year, 3, 22 + d + e - (late ? 7 : 0))
}
