import type { FigureKind } from '../format/figure.ts'

/**
 * Spreadsheet number formats of each kind of figure, for integers and other numbers: the decimals of the screen, or all decimals
 * if the screen shows all.
 */
const FORMATS: Readonly<Record<FigureKind, readonly [whole: string, other: string]>> = {
  money: both('#,##0'),
  moneyChange: both('+#,##0;-#,##0;0'),
  percent: both('0.00%'),
  percentChange: both('+0.00%;-0.00%;0.00%'),
  price: both('#,##0.00##'),
  rate: both('#,##0.0000'),
  // One format for both would show a decimal point after an integer.
  quantity: ['#,##0', '#,##0.0###'],
  count: both('#,##0'),
  years: both('0.00'),
  date: both('d mmm yyyy'),
  instant: both('d mmm yyyy hh:mm:ss "UTC"'),
}

/** All distinct formats; the index of a format is its id in the workbook. */
export const NUMBER_FORMATS: readonly string[] = [...new Set(Object.values(FORMATS).flat())]

/** The index in NUMBER_FORMATS of the format for a number of a kind. */
export function formatIndex(kind: FigureKind, value: number): number {
  const [whole, other] = FORMATS[kind]
  return NUMBER_FORMATS.indexOf(Number.isInteger(value) ? whole : other)
}

/** The serial number of 1 January 1970 in a spreadsheet. */
const EPOCH_DAY = 25_569
const DAY_SECONDS = 86_400

/** A figure as a spreadsheet value: percentages as fractions, dates and instants (in UTC) as days since the end of 1899. */
export const sheetNumber = (kind: FigureKind, value: number): number =>
  kind === 'date' || kind === 'instant' ? value / DAY_SECONDS + EPOCH_DAY : value

function both(format: string): readonly [string, string] {
  return [format, format]
}
