import type { ChartOption, ChartTheme } from '../chart-theme.ts'
import { axisText } from './value-axis.ts'

/** The most that a line of a name takes beside lying bars, and what a letter takes at most on average, in heights of the type. */
const NAME_WIDTH = 13
const LETTER_WIDTH = 0.64
/** Two lines of a name fit beside a bar. */
const LINE_HEIGHT = 1.15

/**
 * An axis of names from top to bottom, beside bars that lie; long names take further lines. Where no name is long, the axis takes the
 * width of the longest, and the bars all the rest.
 */
export function nameAxis(names: readonly string[], theme: ChartTheme): ChartOption {
  const longest = Math.max(0, ...names.map((name) => name.length))
  return {
    type: 'category',
    data: names,
    inverse: true,
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: {
      ...axisText(theme),
      interval: 0,
      ...(longest * LETTER_WIDTH > NAME_WIDTH && { width: theme.fontSize * NAME_WIDTH, overflow: 'break' }),
      lineHeight: theme.fontSize * LINE_HEIGHT,
    },
  }
}
