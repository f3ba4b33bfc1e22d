import type { Grid } from '@portal/chart3d/spec.ts'
import { niceScale, ticksOf } from '@portal/presentation/charts/axes/nice-scale.ts'
import { tickFormat } from '@portal/presentation/charts/axes/value-axis.ts'
import type { ChartTheme } from '@portal/presentation/charts/chart-theme.ts'
import type { HistogramData } from '@portal/presentation/charts/drawn-data.ts'
import { countScale, markerText } from '@portal/presentation/charts/histogram.ts'

import { heightsOf } from './heights.ts'
import { paint3d } from './paint-3d.ts'

/** A histogram: one bar a bin, coloured by gain or loss, and a pane at each marker. */
export function histogram3d(data: HistogramData, theme: ChartTheme): Grid {
  const { edges, counts } = data
  const { of, ticks, zeros } = heightsOf('count', countScale(counts))
  const scale = niceScale(edges)
  const format = tickFormat(data.unit, scale.step, theme.words)
  const [low, high] = [edges[0] ?? 0, edges.at(-1) ?? 0]
  return {
    kind: 'grid',
    slots: counts.length,
    rows: 1,
    heights: ticks,
    zeros,
    across: ticksOf(scale)
      .filter((tick) => tick >= low && tick <= high)
      .map((tick) => ({ at: slotOf(tick, edges), text: format(tick) })),
    isNamed: false,
    along: [],
    bars: counts.map((count, item) => {
      const middle = ((edges[item] ?? 0) + (edges[item + 1] ?? 0)) / 2
      return { item, at: item, row: 0, from: of(0), to: of(count), ...paint3d(theme, middle < 0 ? 'loss' : 'gain') }
    }),
    ribbons: [],
    beads: [],
    panes: data.markers.map((marker) => ({ at: slotOf(marker.value, edges), text: markerText(data, marker, theme.words) })),
    links: [],
  }
}

/** The position of a value among the bins, of which the first begins at −0.5; values outside are clamped. */
function slotOf(value: number, edges: readonly number[]): number {
  const bin = Math.max(
    0,
    Math.min(
      edges.length - 2,
      edges.findLastIndex((edge) => edge <= value),
    ),
  )
  const [from, to] = [edges[bin] ?? 0, edges[bin + 1] ?? 1]
  return bin - 0.5 + Math.max(0, Math.min(1, (value - from) / (to - from)))
}
