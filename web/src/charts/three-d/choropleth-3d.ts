import type { ExtrudedMap, Region } from '@portal/chart3d/spec.ts'
import type { ChartTheme } from '@portal/presentation/charts/chart-theme.ts'
import {
  type ChoroplethScale,
  colouring,
  drawnRegions,
  labelledRegions,
  limitOf,
  textOf,
} from '@portal/presentation/charts/choropleth.ts'
import type { ChoroplethData } from '@portal/presentation/charts/drawn-data.ts'

import { countryPolygons } from './country-polygons.ts'

/** The world as an extruded map: a country rises by its value, or sinks by its loss. */
export function choropleth3d(data: ChoroplethData, scale: ChoroplethScale, theme: ChartTheme): ExtrudedMap {
  const drawn = drawnRegions(data)
  const colourOf = colouring(data, scale, theme)
  const largest = Math.max(0, ...data.regions.map(({ value }) => value ?? 0))
  const whole = scale === 'diverging' ? limitOf(data) : largest
  const named = labelledRegions(data)
  return {
    kind: 'extrudedMap',
    regions: countryPolygons().map(({ country, polygons }): Region => {
      const item = drawn.findIndex((region) => region.country === country)
      const region = drawn[item]
      if (!region) return { item: null, colour: theme.empty, height: 0, polygons }
      const { label, value } = region
      return {
        item,
        colour: colourOf(region),
        height: whole > 0 ? (value ?? 0) / whole : 0,
        polygons,
        ...(named.has(region) && { text: `${label} ${textOf(data, scale, value, theme.words)}` }),
      }
    }),
  }
}
