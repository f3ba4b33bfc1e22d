import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { drawnPoints, ribbonGeometry, runsOf } from '#ribbon.ts'

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
    // At its end the edge is half of 0.02 away along (1, 1) / √2; at the corner of 90° it is that times √2 above.
    // 2 pieces x 4 sides + 2 ends = 10 faces of 6 corners.
    equal(geometry.getAttribute('position').count, 60)
    geometry.computeBoundingBox()
    deepEqual(
      geometry.boundingBox?.max.toArray().map((value) => Math.round(value * 100) / 100),
      [2.01, 1.01, 0.25],
    )
  })

  it('is as thick where it is steep as where it is level', () => {
    const positions = ribbonGeometry(
      [
        { x: 0, y: 0 },
        { x: 0, y: 1 },
      ],
      0,
      0.5,
      0.02,
    ).getAttribute('position')
    const across = new Set(Array.from({ length: positions.count }, (_, at) => Math.round(positions.getX(at) * 1000) / 1000))
    deepEqual([...across].sort(), [-0.01, 0.01])
  })

  it('of many points has the ends and the lowest and highest of each part', () => {
    const run = Array.from({ length: 1000 }, (_, at) => ({ at, height: at === 501 ? 9 : at === 502 ? -9 : 0 }))
    const drawn = drawnPoints(run)
    equal(drawn.length < 500, true)
    equal(drawn.includes(run[501]!) && drawn.includes(run[502]!) && drawn.includes(run[0]!) && drawn.includes(run[999]!), true)
    const short = run.slice(0, 480)
    equal(drawnPoints(short), short)
  })
})
