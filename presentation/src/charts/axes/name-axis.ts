import type { ChartOption, ChartTheme } from '../chart-theme.ts'
import { axisText, titleAtFirst } from './value-axis.ts'

/** Maximum width of a label line beside horizontal bars, and the assumed width of a character, in multiples of the font size. */
const NAME_WIDTH = 13
const LETTER_WIDTH = 0.64
/** Two label lines fit beside a bar. */
const LINE_HEIGHT = 1.15

/**
 * A category axis for horizontal bars, from top to bottom; long names wrap. The axis is as wide as its longest label, up to a
 * maximum. Its title stands above the first name.
 */
export function nameAxis(names: readonly string[], title: string, theme: ChartTheme): ChartOption {
  const longest = Math.max(0, ...names.map((name) => name.length))
  return {
    type: 'category',
    data: names,
    inverse: true,
    ...titleAtFirst(title, theme),
    // The title stands above the names, not where the other axis is zero.
    axisLine: { show: false, onZero: false },
    axisTick: { show: false },
    axisLabel: {
      ...axisText(theme),
      interval: 0,
      ...(longest * LETTER_WIDTH > NAME_WIDTH && { width: theme.fontSize * NAME_WIDTH, overflow: 'break' }),
      lineHeight: theme.fontSize * LINE_HEIGHT,
    },
  }
}
