import type { DrawnUnit } from '../../format/drawn-unit.ts'
import type { FigureKind } from '../../format/figure.ts'

/** The format of a chart's levels, such as an NPV, a share or a volatility. */
export const LEVEL_KINDS: Readonly<Record<DrawnUnit, FigureKind>> = {
  money: 'money',
  hiddenMoney: 'money',
  fraction: 'percent',
  count: 'count',
  price: 'price',
  ratio: 'quantity',
  index: 'price',
}

/** The format of its changes, such as profit and loss: money and fractions have a sign. */
export const CHANGE_KINDS: Readonly<Record<DrawnUnit, FigureKind>> = {
  ...LEVEL_KINDS,
  money: 'moneyChange',
  hiddenMoney: 'moneyChange',
  fraction: 'percentChange',
}

/** The format of bars: profit and loss as changes, other units as levels. */
export const BAR_KINDS: Readonly<Record<DrawnUnit, FigureKind>> = {
  ...LEVEL_KINDS,
  money: 'moneyChange',
  hiddenMoney: 'moneyChange',
}
