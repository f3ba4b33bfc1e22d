import type { FigureKind } from '../format/figure.ts'

/** How a spreadsheet shows each kind of figure, whole and not: with the decimals of the screen, of numbers that keep all of theirs. */
const FORMATS: Readonly<Record<FigureKind, readonly [whole: string, other: string]>> = {
  money: both('#,##0'),
  moneyChange: both('+#,##0;-#,##0;0'),
  percent: both('0.00%'),
  percentChange: both('+0.00%;-0.00%;0.00%'),
  price: both('#,##0.00##'),
  rate: both('#,##0.0000'),
  // A number format would leave a point behind a whole number.
  quantity: ['#,##0', '#,##0.0###'],
  count: both('#,##0'),
  years: both('0.00'),
  date: both('d mmm yyyy'),
  instant: both('d mmm yyyy hh:mm:ss "UTC"'),
}

/** All formats, each once; the place of one is its name in the workbook. */
export const NUMBER_FORMATS: readonly string[] = [...new Set(Object.values(FORMATS).flat())]

/** The place among NUMBER_FORMATS of what shows a number of a kind. */
export function formatPlace(kind: FigureKind, value: number): number {
  const [whole, other] = FORMATS[kind]
  return NUMBER_FORMATS.indexOf(Number.isInteger(value) ? whole : other)
}

/** The day that a spreadsheet counts as 25,569: 1 January 1970. */
const EPOCH_DAY = 25_569
const DAY_SECONDS = 86_400

/** A figure as a spreadsheet holds it: percentages as fractions, dates and instants (in UTC) as days since the end of 1899. */
export const sheetNumber = (kind: FigureKind, value: number): number =>
  kind === 'date' || kind === 'instant' ? value / DAY_SECONDS + EPOCH_DAY : value

function both(format: string): readonly [string, string] {
  return [format, format]
}
