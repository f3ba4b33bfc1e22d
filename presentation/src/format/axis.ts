import type { Unit } from '@portal/contract/charts/chart-data.ts'

import { type Amount, isKnown } from './missing.ts'
import { changeFormat, numberFormat } from './number.ts'

const MILLION = 1_000_000

/**
 * Formats the ticks of an axis: as many decimals as needed to tell neighbouring ticks apart. Money is in millions with "m"
 * (2,500,000 is 2.5m), fractions are in percent, zero is 0.
 */
export function axisFormat(unit: Unit, step: number): (value: Amount) => string {
  if (unit === 'money') return suffixed(step / MILLION, 1 / MILLION, 'm')
  if (unit === 'fraction') return suffixed(step * 100, 100, '%')
  return suffixed(step, 1, '')
}

function suffixed(step: number, factor: number, suffix: string): (value: Amount) => string {
  const format = numberFormat(decimalsOf(step))
  return (value) => (isKnown(value) && value !== 0 ? `${format(value * factor)}${suffix}` : isKnown(value) ? '0' : format(value))
}

/** Decimals of a step: 0 for 25, 1 for 2.5 and 0.1, 2 for 0.25. */
function decimalsOf(step: number): number {
  const [mantissa = '', exponent = '0'] = Number(step.toPrecision(6)).toExponential().split('e')
  const digits = mantissa.replace('.', '').length - 1
  return Math.max(0, digits - Number(exponent))
}

const two = numberFormat(2)
const twoOfChange = changeFormat(2)

/** An amount in millions: 116.44m. */
export const formatMillions = (amount: Amount): string => (isKnown(amount) ? `${two(amount / MILLION)}m` : two(amount))
/** A change in millions: +1.25m. */
export const formatMillionsChange = (amount: Amount): string =>
  isKnown(amount) ? `${twoOfChange(amount / MILLION)}m` : twoOfChange(amount)
