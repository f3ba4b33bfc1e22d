import type { ChartSpec } from '@portal/chart3d/spec.ts'
import type { ChartTheme } from '@portal/presentation/charts/chart-theme.ts'

import { barsSolid } from './bars-solid.ts'
import { binsSolid } from './bins-solid.ts'
import type { DrawnChart } from './drawn-chart.ts'
import { linesSolid } from './lines-solid.ts'
import { pointsSolid } from './points-solid.ts'
import { slicesSolid } from './slices-solid.ts'
import { treeSolid } from './tree-solid.ts'
import { waterfallSolid } from './waterfall-solid.ts'

/** A chart as the script of the drawings in three dimensions takes it. Texts of amounts are hidden while amounts are. */
export async function solidSpec(drawn: DrawnChart, theme: ChartTheme): Promise<ChartSpec> {
  if ('scale' in drawn) {
    // The shapes of the countries are loaded for maps alone.
    const { regionsSolid } = await import('./regions-solid.ts')
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
