import { type DrawnUnit, isMoney } from '../../format/drawn-unit.ts'
import type { ChartOption, ChartTheme } from '../chart-theme.ts'
import type { ChartWords } from '../chart-words.ts'
import { type NiceScale, ticksOf } from './nice-scale.ts'

/** An axis of values: a thin line at each tick, and a stronger line at zero. */
export function valueAxis(unit: DrawnUnit, scale: NiceScale, theme: ChartTheme): ChartOption {
  return {
    type: 'value',
    min: scale.min,
    max: scale.max,
    interval: scale.step,
    // Put the title at the end of the plot, not where the other axis is zero.
    axisLine: { show: false, onZero: false },
    axisTick: { show: false },
    // Labels may come close to each other before ECharts drops one.
    axisLabel: {
      ...axisText(theme),
      formatter: tickFormat(unit, scale.step, theme.words),
      hideOverlap: true,
      textMargin: [0, 1],
    },
    splitLine: { lineStyle: { color: ticksOf(scale).map((tick) => (tick === 0 ? theme.baseline : theme.grid)), width: 1 } },
  }
}

/** Formats the ticks of an axis whose step is `step`. Hidden amounts and fractions of one unit of money have no text. */
export function tickFormat(unit: DrawnUnit, step: number, { axisFormat }: ChartWords): (value: number) => string {
  const format = axisFormat(unit, step)
  const hasNoText = unit === 'hiddenMoney' || (isMoney(unit) && step < 1)
  return (value) => (value !== 0 && hasNoText ? '' : format(value))
}

/** The title of a vertical axis, `gap` pixels above the plot. */
export const titleAbove = (text: string, theme: ChartTheme, gap = 8): ChartOption => ({
  name: text,
  nameLocation: 'end',
  nameGap: gap,
  nameTextStyle: { ...axisText(theme), align: 'left', verticalAlign: 'bottom' },
})

/** The title of an axis of names from top to bottom, above the first of them. */
export const titleAtFirst = (text: string, theme: ChartTheme): ChartOption => ({
  name: text,
  nameLocation: 'start',
  nameGap: 6,
  nameTextStyle: { ...axisText(theme), align: 'right', verticalAlign: 'bottom' },
})

/** The title of a horizontal axis, centred below its tick labels. */
export const titleBelow = (text: string, theme: ChartTheme): ChartOption => ({
  name: text,
  nameLocation: 'middle',
  nameGap: theme.fontSize * BELOW_TICKS,
  nameTextStyle: axisText(theme),
})

/** The grid of one plot, which makes room for the labels and titles of its axes. */
export const plotGrid = { left: 8, right: 8, top: 4, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'all' } as const

/** The title of an axis with its unit; amounts of money are named with their currency, and counts with what is counted. */
export const withUnit = (title: string, unit: DrawnUnit): string =>
  unit === 'fraction' && !title.endsWith(')') ? `${title} (%)` : title

/** Pixels that a title above an axis takes. */
export const titleHeight = ({ fontSize }: ChartTheme): number => fontSize * TITLE_LINE + TITLE_GAP

/** In multiples of the font size. */
const BELOW_TICKS = 2.2
const TITLE_LINE = 1.3
const TITLE_GAP = 8

/** Text style of axes in a theme. */
export const axisText = ({ label, fontSize, fontFamily }: ChartTheme) => ({ color: label, fontSize, fontFamily })

/** Options that all charts share: no animation, and a one-sentence accessible name. */
export const chartFrame = (sentence: string): ChartOption => ({
  animation: false,
  stateAnimation: { duration: 0 },
  aria: { enabled: true, label: { description: sentence } },
})
