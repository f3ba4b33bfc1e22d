import { formatDate, formatInstant } from './date.ts'
import { type Amount, isKnown } from './missing.ts'
import { formatMoney, formatMoneyChange } from './money.ts'
import { formatNumber, formatYears } from './number.ts'
import { formatPercent, formatPercentChange } from './percent.ts'
import { plainNumber } from './plain-number.ts'
import { formatPrice, formatQuantity, formatRate } from './price.ts'

/**
 * The meaning of a number, which decides its format. `money` is in the currency stated beside it, `percent` is a fraction, `date`
 * and `instant` are epoch seconds; the two `…Change` kinds have a sign and the colour of gain or loss.
 */
export type FigureKind =
  | 'money'
  | 'moneyChange'
  | 'percent'
  | 'percentChange'
  | 'price'
  | 'rate'
  | 'quantity'
  | 'count'
  | 'years'
  | 'date'
  | 'instant'

const FORMATS: Readonly<Record<FigureKind, (value: Amount) => string>> = {
  money: formatMoney,
  moneyChange: formatMoneyChange,
  percent: formatPercent,
  percentChange: formatPercentChange,
  price: formatPrice,
  rate: formatRate,
  quantity: formatQuantity,
  count: formatNumber,
  years: formatYears,
  date: formatDate,
  instant: (value) => formatInstant(value),
}

/** A figure in the user's format. */
export const formatFigure = (kind: FigureKind, value: Amount): string => FORMATS[kind](value)

/** Whether a kind is a change, with sign and colour. */
export const isChange = (kind: FigureKind): boolean => kind === 'moneyChange' || kind === 'percentChange'

/** A figure for a file: plain digits at full precision, percentages x 100, dates in ISO 8601; missing is empty. */
export function plainFigure(kind: FigureKind, value: Amount): string {
  switch (kind) {
    case 'percent':
    case 'percentChange':
      return plainNumber(value, 2)
    case 'date':
      return isoInstant(value).slice(0, 'YYYY-MM-DD'.length)
    case 'instant':
      return isoInstant(value)
    default:
      return plainNumber(value)
  }
}

const isoInstant = (epochSeconds: Amount): string => (isKnown(epochSeconds) ? new Date(epochSeconds * 1000).toISOString() : '')
