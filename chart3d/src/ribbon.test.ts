import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { ribbonGeometry, runsOf } from '#ribbon.ts'

describe('a ribbon', () => {
  it('is interrupted at a missing value; a single day is half a slot wide', () => {
    deepEqual(runsOf([0.1, 0.2, null, 0.4, null]), [
      [
        { at: 0, height: 0.1 },
        { at: 1, height: 0.2 },
      ],
      [
        { at: 2.75, height: 0.4 },
        { at: 3.25, height: 0.4 },
      ],
    ])
    deepEqual(runsOf([null, null]), [])
  })

  it('is a closed body: four faces a segment and two end faces, of two triangles each', () => {
    const geometry = ribbonGeometry(
      [
        { x: 0, y: 0 },
        { x: 1, y: 1 },
        { x: 2, y: 0 },
      ],
      0,
      0.5,
      0.02,
    )
    // 2 pieces x 4 sides + 2 ends = 10 faces of 6 corners.
    equal(geometry.getAttribute('position').count, 60)
    geometry.computeBoundingBox()
    deepEqual(
      geometry.boundingBox?.max.toArray().map((value) => Math.round(value * 100) / 100),
      [2, 1.01, 0.25],
    )
  })
})
