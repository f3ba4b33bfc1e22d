import { countryOfNumber } from '@portal/presentation/charts/country-numbers.ts'
import { feature } from 'topojson-client'
import atlas from 'world-atlas/countries-110m.json' with { type: 'json' }

const ANTARCTICA = '010'

/** The shapes of the countries but Antarctica, each with its ISO alpha-2 code; undefined if it has none. */
export function countryShapes() {
  const world = feature(atlas, atlas.objects.countries!)
  const shapes = world.type === 'FeatureCollection' ? world.features : []
  return shapes.filter(({ id }) => id !== ANTARCTICA).map((shape) => ({ country: countryOfNumber(String(shape.id)), shape }))
}
