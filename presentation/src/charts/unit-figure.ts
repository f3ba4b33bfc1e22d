import type { Unit } from '@portal/contract/charts/chart-data.ts'

import { type FigureKind, formatFigure } from '../format/figure.ts'
import type { Amount } from '../format/missing.ts'
import { numberFormat } from '../format/number.ts'

/** How the levels of a chart read: an NPV, a share, a volatility. */
export const LEVEL_KINDS: Readonly<Record<Unit, FigureKind>> = {
  money: 'money',
  fraction: 'percent',
  count: 'count',
  price: 'price',
  ratio: 'quantity',
  index: 'price',
}

/** How its changes read, such as profit and loss: money and fractions then carry their sign. */
export const CHANGE_KINDS: Readonly<Record<Unit, FigureKind>> = {
  ...LEVEL_KINDS,
  money: 'moneyChange',
  fraction: 'percentChange',
}

const two = numberFormat(2)

/** An index reads with 2 decimals, however many a price may have. */
export const levelText = (unit: Unit, value: Amount): string =>
  unit === 'index' ? two(value) : formatFigure(LEVEL_KINDS[unit], value)
export const changeText = (unit: Unit, value: Amount): string => formatFigure(CHANGE_KINDS[unit], value)
