import type { Unit } from '@portal/contract/charts/chart-data.ts'

import { LEVEL_KINDS } from '../charts/unit-figure.ts'
import { formatFigure } from './figure.ts'
import { MINUS } from './number.ts'
import { plainNumber } from './plain-number.ts'

const FOUR_DIGITS = 4

/**
 * A value of a calculation as people read it. A small one of which its unit's decimals would show one digit, or a zero that it is not,
 * has four significant digits instead: steps are made of it.
 */
export function formatExplained(unit: Unit, value: number): string {
  const text = formatFigure(LEVEL_KINDS[unit], value)
  const digits = text.replaceAll(/[^0-9]/g, '').replace(/^0+/, '')
  const isTold = value === 0 || digits.length > 1 || (digits.length === 1 && Math.abs(value) >= 1)
  return isTold ? text : formatExact(unit, Number(value.toPrecision(FOUR_DIGITS)))
}

/** A value of a calculation with every digit there is: no grouping, fractions in percent. */
export function formatExact(unit: Unit, value: number): string {
  const digits = plainNumber(value, unit === 'fraction' ? 2 : 0).replace('-', MINUS)
  return unit === 'fraction' ? `${digits}%` : digits
}
