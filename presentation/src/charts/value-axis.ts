import type { Unit } from '@portal/contract/charts/chart-data.ts'

import { axisFormat } from '../format/axis.ts'
import type { ChartOption, ChartTheme } from './chart-theme.ts'
import { isHidden } from './hidden-amounts.ts'
import { type NiceScale, ticksOf } from './nice-scale.ts'

/** An axis of values with the ticks of its scale, a thin line at each, and a stronger one at zero. */
export function valueAxis(unit: Unit, scale: NiceScale, theme: ChartTheme): ChartOption {
  return {
    type: 'value',
    min: scale.min,
    max: scale.max,
    interval: scale.step,
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: { ...axisText(theme), formatter: tickFormat(unit, scale.step), hideOverlap: true },
    splitLine: { lineStyle: { color: ticksOf(scale).map((tick) => (tick === 0 ? theme.baseline : theme.grid)), width: 1 } },
  }
}

/** How ticks of a unit that are `step` apart read: hidden amounts not at all, nor parts of one unit of money, for then all is zero. */
export function tickFormat(unit: Unit, step: number): (value: number) => string {
  const format = axisFormat(unit, step)
  const isOfZeros = unit === 'money' && step < 1
  return (value) => (value !== 0 && (isOfZeros || isHidden(unit)) ? '' : format(value))
}

/** How the words at an axis look in a theme. */
export const axisText = ({ label, fontSize, fontFamily }: ChartTheme) => ({ color: label, fontSize, fontFamily })

/** What every chart here has in common: nothing moves, and one sentence says it all. */
export const chartFrame = (sentence: string): ChartOption => ({
  animation: false,
  stateAnimation: { duration: 0 },
  aria: { enabled: true, label: { description: sentence } },
})
