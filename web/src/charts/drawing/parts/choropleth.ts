import type { ChartOption } from '@portal/presentation/charts/chart-theme.ts'
import { WORLD } from '@portal/presentation/charts/choropleth.ts'
import { countryOfNumber } from '@portal/presentation/charts/country-numbers.ts'
import { geoNaturalEarth1 } from 'd3-geo'
import { MapChart } from 'echarts/charts'
import { registerMap, use } from 'echarts/core'
import { feature } from 'topojson-client'
import atlas from 'world-atlas/countries-110m.json'

const ANTARCTICA = '010'

use([MapChart])
registerMap(WORLD, shapes() as never)

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

type Topology = Parameters<typeof feature>[0]
type Shapes = Extract<ReturnType<typeof feature>, { readonly type: 'FeatureCollection' }>

/** The shapes of the countries, named by alpha-2 code; those without one keep their own name and have no data. */
function shapes(): Shapes {
  const topology = atlas as unknown as Topology
  const countries = feature(topology, topology.objects.countries!) as Shapes
  return { ...countries, features: countries.features.filter(({ id }) => id !== ANTARCTICA).map(named) }
}

function named({ id, properties, ...shape }: Shapes['features'][number]): Shapes['features'][number] {
  return { ...shape, properties: { name: countryOfNumber(String(id)) ?? properties?.name } }
}
