import type { ChartSpec } from '@portal/chart3d/spec.ts'
import type { ChartTheme } from '@portal/presentation/charts/chart-theme.ts'

import { bars3d } from './bars-3d.ts'
import type { DrawnChart } from './drawn-chart.ts'
import { histogram3d } from './histogram-3d.ts'
import { lines3d } from './lines-3d.ts'
import { pie3d } from './pie-3d.ts'
import { scatter3d } from './scatter-3d.ts'
import { treemap3d } from './treemap-3d.ts'
import { waterfall3d } from './waterfall-3d.ts'

/** Converts a chart for the 3D chart script. Amounts are masked while they are hidden. */
export async function spec3d(drawn: DrawnChart, theme: ChartTheme): Promise<ChartSpec> {
  if ('scale' in drawn) {
    // Load the shapes of the countries only for maps.
    const { choropleth3d } = await import('./choropleth-3d.ts')
    return choropleth3d(drawn.data, drawn.scale, theme)
  }
  if ('titles' in drawn) return scatter3d(drawn.data, drawn.titles, theme)
  const { data } = drawn
  switch (data.kind) {
    case 'slices':
      return pie3d(data, theme)
    case 'bars':
      return bars3d(data, theme)
    case 'waterfall':
      return waterfall3d(data, theme)
    case 'lines':
      return lines3d(data, theme)
    case 'bins':
      return histogram3d(data, theme)
    case 'tree':
      return treemap3d(data, theme)
  }
}
