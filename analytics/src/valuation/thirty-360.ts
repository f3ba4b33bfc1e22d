import { type CivilDate, civilDate, isMonthEnd } from '../calendar/day-number.ts'

/** Conventions by which every month has thirty days and a year 360. They differ at the 31st and at the end of February. */
export type Thirty360 = '30/360 US' | '30/360 ISDA' | '30/360 PSA' | '30E/360' | '30E/360 ISDA' | '30E+/360'

/**
 * Days between two dates when every month has thirty.
 *
 * - 30/360 ISDA (bond basis): a start on the 31st counts as the 30th; an end on the 31st too, if the start is then the 30th.
 * - 30/360 US: before that, a start at the end of February counts as the 30th, and an end there too if both are.
 * - 30/360 PSA: as 30/360 ISDA, but a start at the end of February counts as the 30th (spreadsheets' DAYS360 by the US method).
 * - 30E/360 (Eurobond basis): the 31st counts as the 30th.
 * - 30E/360 ISDA: any last day of a month counts as the 30th, but not the end of February as the end at maturity.
 * - 30E+/360: as 30E/360, but an end on the 31st counts as the 1st of the next month.
 *
 * Sources: 2006 ISDA Definitions, section 4.16 (f), (g), (h); SIFMA, "Standard Securities Calculation Methods", for 30/360 US; OpenGamma,
 * "Interest Rate Instruments and Market Conventions Guide", for 30/360 PSA and 30E+/360.
 *
 * @param maturity day number of the instrument's maturity, NaN (unless stated) if it has none; only 30E/360 ISDA looks at it
 * @throws RangeError for a value that is not a day number, and a convention of another name
 */
export function days360(convention: Thirty360, start: number, end: number, maturity = Number.NaN): number {
  if (start === end) return 0
  const [from, to] = [civilDate(start), civilDate(end)]
  let [d1, d2] = [from.day, to.day]
  const endsFebruary = (date: CivilDate, day: number) => date.month === 2 && isMonthEnd(day)
  switch (convention) {
    case '30/360 US':
      if (endsFebruary(from, start)) {
        d1 = 30
        if (endsFebruary(to, end)) d2 = 30
      }
      if (d2 === 31 && d1 >= 30) d2 = 30
      d1 = Math.min(d1, 30)
      break
    case '30/360 ISDA':
    case '30/360 PSA':
      if (convention === '30/360 PSA' && endsFebruary(from, start)) d1 = 30
      d1 = Math.min(d1, 30)
      if (d2 === 31 && d1 === 30) d2 = 30
      break
    case '30E/360':
      d1 = Math.min(d1, 30)
      d2 = Math.min(d2, 30)
      break
    case '30E/360 ISDA':
      if (isMonthEnd(start)) d1 = 30
      if (isMonthEnd(end) && !(to.month === 2 && end === maturity)) d2 = 30
      break
    case '30E+/360':
      // One day more than the 30th is the first of a next month.
      d1 = Math.min(d1, 30)
      break
    default:
      throw new RangeError(`no day count: ${convention satisfies never}`)
  }
  return 360 * (to.year - from.year) + 30 * (to.month - from.month) + (d2 - d1)
}
