import { type Amount, isKnown } from './missing.ts'
import { plainNumber } from './plain-number.ts'

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
