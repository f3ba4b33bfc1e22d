import assert from 'node:assert/strict'
import { test } from 'node:test'

import { regionOf } from './world-regions.ts'

test('a country is in one region; an unknown code in none', () => {
  assert.deepEqual(['US', 'MX', 'CH', 'TR', 'ZA', 'NZ', 'XX'].map(regionOf), [
    'northAmerica',
    'latinAmerica',
    'europe',
    'asia',
    'africa',
    'oceania',
    undefined,
  ])
})
