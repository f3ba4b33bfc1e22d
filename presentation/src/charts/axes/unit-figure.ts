import type { Unit } from '@portal/contract/charts/chart-data.ts'

import { type FigureKind, formatFigure } from '../../format/figure.ts'
import type { Amount } from '../../format/missing.ts'
import { numberFormat } from '../../format/number.ts'
import { maskAmount } from './hidden-amounts.ts'

/** The format of a chart's levels, such as an NPV, a share or a volatility. */
export const LEVEL_KINDS: Readonly<Record<Unit, FigureKind>> = {
  money: 'money',
  fraction: 'percent',
  count: 'count',
  price: 'price',
  ratio: 'quantity',
  index: 'price',
}

/** The format of its changes, such as profit and loss: money and fractions have a sign. */
export const CHANGE_KINDS: Readonly<Record<Unit, FigureKind>> = {
  ...LEVEL_KINDS,
  money: 'moneyChange',
  fraction: 'percentChange',
}

/** The format of bars: profit and loss as changes, other units as levels. */
export const BAR_KINDS: Readonly<Record<Unit, FigureKind>> = { ...LEVEL_KINDS, money: 'moneyChange' }

const two = numberFormat(2)

/** A level as text. An index has 2 decimals, while a price may have more. */
export const levelText = (unit: Unit, value: Amount): string =>
  unit === 'index' ? two(value) : maskAmount(unit, formatFigure(LEVEL_KINDS[unit], value))
/** The value of a bar as text: profit and loss with a sign, other units as a level. */
export const barText = (unit: Unit, value: Amount): string => maskAmount(unit, formatFigure(BAR_KINDS[unit], value))
/** A change as text, with a sign. */
export const changeText = (unit: Unit, value: Amount): string => maskAmount(unit, formatFigure(CHANGE_KINDS[unit], value))
