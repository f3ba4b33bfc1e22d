import type { ChartOption, ChartTheme } from './chart-theme.ts'
import { axisText } from './value-axis.ts'

/** The width for names beside lying bars, in widths of the type. */
const NAME_WIDTH = 13
/** Two lines of a name fit beside a bar. */
const LINE_HEIGHT = 1.15

/** An axis of names from top to bottom, beside bars that lie; long names take further lines. */
export function nameAxis(names: readonly string[], theme: ChartTheme): ChartOption {
  return {
    type: 'category',
    data: names,
    inverse: true,
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: {
      ...axisText(theme),
      interval: 0,
      width: theme.fontSize * NAME_WIDTH,
      overflow: 'break',
      lineHeight: theme.fontSize * LINE_HEIGHT,
    },
  }
}
