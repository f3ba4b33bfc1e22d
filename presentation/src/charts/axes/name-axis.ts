import type { ChartOption, ChartTheme } from '../chart-theme.ts'
import { axisText } from './value-axis.ts'

/** Maximum width of a label line beside horizontal bars, and the assumed width of a character, in multiples of the font size. */
const NAME_WIDTH = 13
const LETTER_WIDTH = 0.64
/** Two label lines fit beside a bar. */
const LINE_HEIGHT = 1.15

/**
 * A category axis for horizontal bars, from top to bottom; long names wrap. The axis is as wide as its longest label, up to a
 * maximum.
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
