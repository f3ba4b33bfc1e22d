import type { Unit } from '@portal/contract/charts/chart-data.ts'

import { axisFormat } from '../../format/axis.ts'
import type { ChartOption, ChartTheme } from '../chart-theme.ts'
import { isHidden } from './hidden-amounts.ts'
import { type NiceScale, ticksOf } from './nice-scale.ts'

/** An axis of values with the ticks of its scale, a thin line at each, and a stronger one at zero. */
export function valueAxis(unit: Unit, scale: NiceScale, theme: ChartTheme): ChartOption {
  return {
    type: 'value',
    min: scale.min,
    max: scale.max,
    interval: scale.step,
    // Its title stands at its own end of the plot, not where the other axis is zero.
    axisLine: { show: false, onZero: false },
    axisTick: { show: false },
    // Close to each other, before one of them has to go.
    axisLabel: { ...axisText(theme), formatter: tickFormat(unit, scale.step), hideOverlap: true, textMargin: [0, 1] },
    splitLine: { lineStyle: { color: ticksOf(scale).map((tick) => (tick === 0 ? theme.baseline : theme.grid)), width: 1 } },
  }
}

/** How ticks of a unit that are `step` apart read: hidden amounts not at all, nor parts of one unit of money, for then all is zero. */
export function tickFormat(unit: Unit, step: number): (value: number) => string {
  const format = axisFormat(unit, step)
  const isOfZeros = unit === 'money' && step < 1
  return (value) => (value !== 0 && (isOfZeros || isHidden(unit)) ? '' : format(value))
}

/** The title of an axis that stands: over its upper end, `gap` pixels above the plot. */
export const titleAbove = (text: string, theme: ChartTheme, gap = 8): ChartOption => ({
  name: text,
  nameLocation: 'end',
  nameGap: gap,
  nameTextStyle: { ...axisText(theme), align: 'left', verticalAlign: 'bottom' },
})

/** The title of an axis that lies: under its ticks, in the middle. */
export const titleBelow = (text: string, theme: ChartTheme): ChartOption => ({
  name: text,
  nameLocation: 'middle',
  nameGap: theme.fontSize * BELOW_TICKS,
  nameTextStyle: axisText(theme),
})

/** The pixels that a title over an axis takes. */
export const titleHeight = ({ fontSize }: ChartTheme): number => fontSize * TITLE_LINE + TITLE_GAP

/** In heights of the type. */
const BELOW_TICKS = 2.2
const TITLE_LINE = 1.3
const TITLE_GAP = 8

/** How the words at an axis look in a theme. */
export const axisText = ({ label, fontSize, fontFamily }: ChartTheme) => ({ color: label, fontSize, fontFamily })

/** What every chart here has in common: nothing moves, and one sentence says it all. */
export const chartFrame = (sentence: string): ChartOption => ({
  animation: false,
  stateAnimation: { duration: 0 },
  aria: { enabled: true, label: { description: sentence } },
})
