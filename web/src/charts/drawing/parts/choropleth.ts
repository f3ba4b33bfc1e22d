import type { ChartOption } from '@portal/presentation/charts/chart-theme.ts'
import { WORLD } from '@portal/presentation/charts/choropleth.ts'
import { geoNaturalEarth1 } from 'd3-geo'
import { MapChart } from 'echarts/charts'
import { registerMap, use } from 'echarts/core'
import { countryShapes } from '#charts/country-shapes.ts'

use([MapChart])
registerMap(WORLD, { type: 'FeatureCollection', features: shapes() })

const earth = geoNaturalEarth1()

/** The projection of the world map. It cuts shapes at the antimeridian, so that no lines cross the map. */
const projection = {
  project: (point: [number, number]) => earth(point),
  unproject: (point: [number, number]) => earth.invert?.(point),
  stream: earth.stream,
}

/** Adds the projection to the option of a map. */
export function complete(option: ChartOption): ChartOption {
  const series = option.series as readonly object[]
  return { ...option, series: series.map((each) => ({ ...each, projection })) }
}

/** The shapes of the countries, named by alpha-2 code; those without one keep their own name and have no data. */
function shapes() {
  return countryShapes().flatMap(({ country, shape: { type, geometry, properties } }) =>
    geometry.type === 'Polygon' || geometry.type === 'MultiPolygon'
      ? [{ type, geometry, properties: { name: country ?? String(properties?.name) } }]
      : [],
  )
}
