import type { ChartOption, ChartTheme } from './chart-theme.ts'
import { axisText } from './value-axis.ts'

/** The width for names beside lying bars, in widths of the type. */
const NAME_WIDTH = 12

/** An axis of names from top to bottom, beside bars that lie; long names are cut, their bars say them in full. */
export function nameAxis(names: readonly string[], theme: ChartTheme): ChartOption {
  return {
    type: 'category',
    data: names,
    inverse: true,
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: { ...axisText(theme), interval: 0, width: theme.fontSize * NAME_WIDTH, overflow: 'truncate' },
  }
}
