import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { TreemapData } from './drawn-data.ts'
import { treemapLayout } from './treemap-layout.ts'

const groupOf = (label: string, ...areas: readonly number[]): TreemapData['groups'][number] => ({
  label,
  tiles: areas.map((area, i) => ({ key: `${label}${i}`, label, area, change: null, isShort: false, isUnfunded: false })),
})
const dataOf = (...groups: TreemapData['groups'][number][]): TreemapData => ({
  kind: 'tree',
  title: 'Tree map',
  areaUnit: 'money',
  limit: 0.03,
  groups,
})
const rounded = (boxes: readonly object[]) =>
  boxes.map((box) => Object.values(box).map((pixels: number) => Number(pixels.toFixed(6))))

test('groups are 4 pixels apart, each with its name above its tiles, and the outermost tiles touch the edges', () => {
  const { heads, tiles } = treemapLayout(dataOf(groupOf('Large', 3), groupOf('Small', 1)), 396, 120, 20)
  // With half a gap at each end 400 x 124; three quarters of 400 are 300.
  assert.deepEqual(rounded(heads), [
    [0, 0, 296, 20],
    [300, 0, 96, 20],
  ])
  assert.deepEqual(rounded(tiles), [
    [0, 20, 296, 100],
    [300, 20, 96, 100],
  ])
})

test('a group lower than two lines of its name has no name, and its tiles have all of its room', () => {
  const { heads, tiles } = treemapLayout(dataOf(groupOf('Low', 1)), 100, 39, 20)
  assert.deepEqual(rounded(heads), [[0, 0, 100, 0]])
  assert.deepEqual(rounded(tiles), [[0, 0, 100, 39]])
  assert.equal(treemapLayout(dataOf(groupOf('High', 1)), 100, 40, 20).heads[0]!.height, 20)
})

test('tiles come group by group, and none has a negative size where the drawing is smaller than the gaps', () => {
  const { tiles } = treemapLayout(dataOf(groupOf('A', 2, 1), groupOf('B', 1)), 3, 2, 20)
  assert.equal(tiles.length, 3)
  for (const { width, height } of tiles) assert.ok(width >= 0 && height >= 0)
})
