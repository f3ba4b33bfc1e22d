import type { ChartSpec } from '@portal/chart3d/spec.ts'
import type { ChartTheme } from '@portal/presentation/charts/chart-theme.ts'

import { barsSolid } from './bars-3d.ts'
import type { DrawnChart } from './drawn-chart.ts'
import { binsSolid } from './histogram-3d.ts'
import { linesSolid } from './lines-3d.ts'
import { slicesSolid } from './pie-3d.ts'
import { pointsSolid } from './scatter-3d.ts'
import { treeSolid } from './treemap-3d.ts'
import { waterfallSolid } from './waterfall-3d.ts'

/** A chart as the script of the drawings in three dimensions takes it. Texts of amounts are hidden while amounts are. */
export async function solidSpec(drawn: DrawnChart, theme: ChartTheme): Promise<ChartSpec> {
  if ('scale' in drawn) {
    // The shapes of the countries are loaded for maps alone.
    const { regionsSolid } = await import('./choropleth-3d.ts')
    return regionsSolid(drawn.data, drawn.scale, theme)
  }
  if ('titles' in drawn) return pointsSolid(drawn.data, drawn.titles, theme)
  const { data } = drawn
  switch (data.kind) {
    case 'slices':
      return slicesSolid(data, theme)
    case 'bars':
      return barsSolid(data, theme)
    case 'waterfall':
      return waterfallSolid(data, theme)
    case 'lines':
      return linesSolid(data, theme)
    case 'bins':
      return binsSolid(data, theme)
    case 'tree':
      return treeSolid(data, theme)
  }
}
