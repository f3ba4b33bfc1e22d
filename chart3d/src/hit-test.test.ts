import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import type { ChartObject } from './chart-object.ts'
import { donutOf } from './donut.ts'
import { extrudedMapOf } from './extruded-map.ts'
import { itemAtPixel } from './hit-test.ts'
import type { Look } from './spec.ts'
import { treemap3dOf } from './treemap3d.ts'
import { viewFrom } from './view.ts'

const [width, height] = [700, 300]
const COLOUR = '#336699'
const look: Look = {
  surface: '#ffffff',
  ground: '#eeeeee',
  grid: '#dddddd',
  baseline: '#888888',
  text: '#111111',
  accent: '#1f5fbf',
  label: '#444444',
  fontFamily: 'sans-serif',
  fontSize: 12,
}

/** Gives what is at a pixel of a chart in its first view. */
function hitsOf(object: ChartObject): (x: number, y: number) => number | null {
  object.root.updateMatrixWorld(true)
  const view = viewFrom({ ...object.start, width, height }, object.bounds, () => [])
  return (x, y) => itemAtPixel(x, y, view, object)
}

/** The items found on the way over the drawing in columns of 10 pixels, from the left. */
function found(at: (x: number, y: number) => number | null): readonly number[] {
  const items = new Set<number>()
  for (let x = 5; x < width; x += 10)
    for (let y = 5; y < height; y += 10) {
      const item = at(x, y)
      if (item !== null) items.add(item)
    }
  return [...items]
}

describe('the item at a pixel', () => {
  it('is a part of a ring, however thin; the hole and what is beside the ring are none', () => {
    const parts = [
      { item: 0, share: 15 / 16, colour: COLOUR, text: 'Equity' },
      { item: 1, share: 1 / 16, colour: COLOUR, text: 'Cash' },
    ]
    const at = hitsOf(donutOf({ kind: 'donut', parts }, look))
    deepEqual(found(at).toSorted(), [0, 1])
    equal(at(width / 2, height / 2), null)
    equal(at(4, 4), null)
  })

  it('is a tile, that rises or hangs, where it stands', () => {
    const tile = { z: 0, width: 0.25, depth: 1, colour: COLOUR, ink: '#ffffff', lines: [], isHatched: false, isOutlined: false }
    const tiles = [0.8, -0.6, 0, 0.1].map((tall, item) => ({ ...tile, item, x: item / 4, height: tall }))
    const at = hitsOf(treemap3dOf({ kind: 'treemap3d', ratio: 2, tiles, heads: [] }, look))
    deepEqual(found(at), [0, 1, 2, 3])
    equal(at(1, 1), null)
  })

  it('is a region, that rises or sinks; one without a value is none', () => {
    const square = (west: number, north: number) => [
      [
        [
          [west, north],
          [west + 8, north],
          [west + 8, north + 8],
          [west, north + 8],
        ] as const,
      ],
    ]
    const regions = [
      { item: 0, colour: COLOUR, height: 0.5, polygons: square(0, 0) },
      { item: null, colour: COLOUR, height: 0, polygons: square(10, 0) },
      { item: 1, colour: COLOUR, height: -0.5, polygons: square(20, 0) },
    ]
    const at = hitsOf(extrudedMapOf({ kind: 'extrudedMap', regions }, look))
    deepEqual(found(at), [0, 1])
    equal(at(width / 2, height / 2), null)
  })
})
