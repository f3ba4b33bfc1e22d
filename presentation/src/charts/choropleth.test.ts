import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { ChoroplethData } from '@portal/contract/charts/chart-data.ts'
import { THEME } from '../../testing/chart-theme.ts'
import { drawn } from '../../testing/drawn.ts'
import { WORDS } from '../../testing/english.ts'
import { choroplethOption, choroplethRemarks, choroplethScaleKey, choroplethSentence, labelledRegions } from './choropleth.ts'

const regions: ChoroplethData = {
  kind: 'regions',
  title: 'World map',
  unit: 'fraction',
  regions: [
    { country: 'SG', label: 'Singapore', value: 0.047 },
    { country: 'US', label: 'United States', value: 0.124 },
    { country: 'BR', label: 'Brazil', value: -0.153 },
    { country: 'RU', label: 'Russia', value: null },
  ],
  uncovered: 0.2,
}

test('a map fills countries with a value, leaves others empty, and lists those that it cannot draw', () => {
  const [series] = drawn(choroplethOption(regions, 'diverging', THEME)).series
  // The limit is 20 %: steps of 40/7 %. +12.4 % is the sixth, -15.3 % the first.
  assert.deepEqual(
    series?.data.map(({ name, itemStyle }) => [name, itemStyle?.areaColor]),
    [
      ['US', '#4b9e94'],
      ['BR', '#a8200d'],
      ['RU', '#f6f7f9'],
    ],
  )
  assert.deepEqual(choroplethRemarks(regions, 'diverging', WORDS), [
    'Not on the map: Singapore +4.70%',
    'Share without a country: 20.00%',
  ])
  assert.deepEqual(choroplethScaleKey(regions, 'diverging', WORDS).marks, ['\u221220.00%', '0.00%', '+20.00%'])
})

test('the six largest values are labelled, whatever their sign', () => {
  const values = { US: 0.1, BR: -0.7, RU: null, FR: 0.6, DE: -0.5, CN: 0.4, IN: -0.3, JP: 0.2, IT: 0.05 }
  const of = Object.entries(values).map(([country, value]) => ({ country, label: country, value }))
  const labelled = [...labelledRegions({ ...regions, regions: of })].map(({ country }) => country)
  assert.deepEqual(labelled, ['BR', 'FR', 'DE', 'CN', 'IN', 'JP'])
})

test('a map says what has no country, but not where that is nothing or unknown', () => {
  const remarksOf = (uncovered: number | null) => choroplethRemarks({ ...regions, regions: [], uncovered }, 'diverging', WORDS)
  assert.deepEqual([remarksOf(1), remarksOf(0), remarksOf(null)], [['Share without a country: 100.00%'], [], []])
})

test('the sentence of a map names the largest and the least country, be it one', () => {
  assert.equal(
    choroplethSentence(regions, 'diverging', WORDS),
    'World map: 3 countries, from United States +12.40%, Singapore +4.70%, Brazil \u221215.30%.',
  )
  const one = { ...regions, regions: regions.regions.slice(1, 2) }
  assert.equal(choroplethSentence(one, 'diverging', WORDS), 'World map: 1 country, from United States +12.40%.')
  assert.equal(choroplethSentence({ ...regions, regions: [] }, 'diverging', WORDS), 'World map: 0 countries.')
})
