import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ChoroplethData } from '@portal/presentation/charts/drawn-data.ts'

import { THEME } from '../../../../presentation/testing/chart-theme.ts'
import { choropleth3d } from './choropleth-3d.ts'

const WORLD: ChoroplethData = {
  kind: 'regions',
  title: 'World',
  unit: 'fraction',
  uncovered: null,
  regions: [
    { country: 'CH', label: 'Switzerland', value: 0.5 },
    { country: 'ZA', label: 'South Africa', value: 0.125 },
    { country: 'US', label: 'United States', value: -1 },
    { country: 'JP', label: 'Japan', value: null },
  ],
}

/** The heights of the countries that have values. */
function heightsOf(data: ChoroplethData, scale: 'sequential' | 'diverging'): readonly (number | undefined)[] {
  const { regions } = choropleth3d(data, scale, THEME)
  return data.regions.map((_, item) => regions.find((region) => region.item === item)?.height)
}

describe('the extruded map', () => {
  it('raises a country by its share of the largest value', () => {
    deepEqual(heightsOf(WORLD, 'sequential'), [1, 0.25, -2, 0])
  })
  it('lowers a country by its loss, in proportion to the limit of the colours', () => {
    // The limit is 100%, the loss of the United States.
    deepEqual(heightsOf(WORLD, 'diverging'), [0.5, 0.125, -1, 0])
  })
  it('is flat where no value is above zero', () => {
    const flat = { ...WORLD, regions: WORLD.regions.map((region) => ({ ...region, value: 0 })) }
    deepEqual(heightsOf(flat, 'sequential'), [0, 0, 0, 0])
  })
  it('has the other countries flat, in the colour of no value', () => {
    const { regions } = choropleth3d(WORLD, 'sequential', THEME)
    const others = regions.filter(({ item }) => item === null)
    equal(others.length, regions.length - WORLD.regions.length)
    ok(others.every(({ height, colour, text }) => height === 0 && colour === THEME.empty && text === undefined))
  })
  it('names a country with its value', () => {
    const { regions } = choropleth3d(WORLD, 'sequential', THEME)
    equal(regions.find(({ item }) => item === 0)?.text, 'Switzerland 50.00%')
  })
})
