import type { Grid } from '@portal/chart3d/spec.ts'
import type { ChartTheme } from '@portal/presentation/charts/chart-theme.ts'
import type { WaterfallData } from '@portal/presentation/charts/drawn-data.ts'
import { bridgeRows, bridgeScale, figureBeside, swatchOf } from '@portal/presentation/charts/waterfall.ts'

import { heightsOf } from './heights.ts'
import { paint3d } from './paint-3d.ts'

/** A vertical waterfall: levels at its ends, steps between them, connecting lines, and labels above. */
export function waterfall3d(data: WaterfallData, theme: ChartTheme): Grid {
  const lines = bridgeRows(data)
  const scale = bridgeScale(lines)
  const { of, ticks, zeros } = heightsOf(data.unit, scale)
  return {
    kind: 'grid',
    slots: lines.length,
    rows: 1,
    heights: ticks,
    zeros,
    across: lines.map(({ label }, at) => ({ at, text: label })),
    isNamed: true,
    along: [],
    bars: lines.map((line, item) => {
      // If the axis is broken, a level bar starts at its lower edge; a remark below the chart says so.
      const from = of(Math.min(Math.max(line.from, scale.min), scale.max))
      return {
        item,
        at: item,
        row: 0,
        from,
        to: of(line.to),
        ...paint3d(theme, swatchOf(line)),
        text: figureBeside(line, data.unit, theme.words),
      }
    }),
    ribbons: [],
    beads: [],
    panes: [],
    links: lines.slice(0, -1).map(({ to }, at) => ({ from: at, to: at + 1, height: of(to) })),
  }
}
