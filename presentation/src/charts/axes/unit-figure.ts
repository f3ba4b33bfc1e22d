import type { Unit } from '@portal/contract/charts/chart-data.ts'

import { type FigureKind, formatFigure } from '../../format/figure.ts'
import type { Amount } from '../../format/missing.ts'
import { numberFormat } from '../../format/number.ts'
import { shown } from './hidden-amounts.ts'

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

/** How bars read: profit and loss as changes; of what is no money, such as parts of a volatility, the level. */
export const BAR_KINDS: Readonly<Record<Unit, FigureKind>> = { ...LEVEL_KINDS, money: 'moneyChange' }

const two = numberFormat(2)

/** An index reads with 2 decimals, however many a price may have. */
export const levelText = (unit: Unit, value: Amount): string =>
  unit === 'index' ? two(value) : shown(unit, formatFigure(LEVEL_KINDS[unit], value))
/** A bar's figure as text: profit and loss with a sign; what is no money as a level. */
export const barText = (unit: Unit, value: Amount): string => shown(unit, formatFigure(BAR_KINDS[unit], value))
/** A change of the unit as text, with a sign. */
export const changeText = (unit: Unit, value: Amount): string => shown(unit, formatFigure(CHANGE_KINDS[unit], value))
