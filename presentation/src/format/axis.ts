import { FIGURE } from '../messages/en/figure.ts'
import type { Language } from '../messages/message.ts'
import { texts } from '../messages/texts.ts'
import { type DrawnUnit, isMoney } from './drawn-unit.ts'
import { type Amount, isKnown } from './missing.ts'
import type { numberFormatsOf } from './number.ts'

const MILLION = 1_000_000

/** Formats of axes, and of amounts in millions. */
export function axisFormatsOf(language: Language, numbers: ReturnType<typeof numberFormatsOf>) {
  const { numberFormat, changeFormat, formatNumber, withPercentSign } = numbers
  const text = texts('figure', FIGURE, language)
  const millions: UnitOfAxis = { scale: (value) => value / MILLION, suffixed: (amount) => text('millions', { amount }) }
  const percent: UnitOfAxis = { scale: (value) => value * 100, suffixed: withPercentSign }
  const plain: UnitOfAxis = { scale: (value) => value, suffixed: (number) => number }
  const formatIn =
    ({ scale, suffixed }: UnitOfAxis, format: (value: Amount) => string) =>
    (value: Amount): string =>
      isKnown(value) ? suffixed(format(scale(value))) : format(value)
  return {
    /**
     * Formats the ticks of an axis: as many decimals as needed to tell neighbouring ticks apart. Money is in millions with "m"
     * (2,500,000 is 2.5m), fractions are in percent, zero is 0.
     */
    axisFormat(unit: DrawnUnit, step: number): (value: Amount) => string {
      const shown = isMoney(unit) ? millions : unit === 'fraction' ? percent : plain
      const format = formatIn(shown, numberFormat(decimalsOf(shown.scale(step))))
      return (value) => (value === 0 ? formatNumber(0) : format(value))
    },
    /** An amount in millions: 116.44m. */
    formatMillions: formatIn(millions, numberFormat(2)),
    /** A change in millions: +1.25m. */
    formatMillionsChange: formatIn(millions, changeFormat(2)),
  }
}

interface UnitOfAxis {
  readonly scale: (value: number) => number
  readonly suffixed: (number: string) => string
}

/** Decimals of a step: 0 for 25, 1 for 2.5 and 0.1, 2 for 0.25. */
function decimalsOf(step: number): number {
  const [mantissa = '', exponent = '0'] = Number(step.toPrecision(6)).toExponential().split('e')
  const digits = mantissa.replace('.', '').length - 1
  return Math.max(0, digits - Number(exponent))
}
