import { deepEqual, equal } from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { ScatterChart } from 'echarts/charts'
import { GridComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'

import { indexOfPlace, indexUnder, nearestIndex, pixelOf, placeOf } from './points-on-screen.ts'

use([ScatterChart, GridComponent, SVGRenderer])

/** Four categories of 100 pixels each from 50 to 450, five of 40 from 220 up to 20. */
const chart = init(null, null, { renderer: 'svg', ssr: true, width: 500, height: 240 })
chart.setOption({
  grid: { left: 50, right: 50, top: 20, bottom: 20, outerBoundsMode: 'none' },
  xAxis: { type: 'category', data: ['a', 'b', 'c', 'd'] },
  yAxis: { type: 'category', data: ['a', 'b', 'c', 'd', 'e'] },
  series: [{ type: 'scatter', data: [] }],
})

describe('points of a chart on the screen', () => {
  after(() => chart.dispose())

  it('are the categories of an axis, whose pixels are in the middle of each', () => {
    deepEqual(pixelOf(chart, { by: 'x' }, 2), { x: 300, y: 0 })
    deepEqual(pixelOf(chart, { by: 'y' }, 1), { x: 250, y: 160 })
  })
  it('are found under a pixel, and not beyond the ends of the axis', () => {
    deepEqual(
      [120, 149, 151, 440].map((x) => indexUnder(chart, 'x', [x, 0], 4)),
      [0, 0, 1, 3],
    )
    deepEqual(
      [195, 30].map((y) => indexUnder(chart, 'y', [0, y], 5)),
      [0, 4],
    )
    // The axis may have more categories than the chart has points.
    equal(indexUnder(chart, 'x', [440, 0], 3), null)
  })
  it('are the nearest ones of a pixel that is dragged beyond the ends', () => {
    deepEqual(
      [-500, 60, 290, 900].map((x) => nearestIndex(chart, x, 4)),
      [0, 0, 2, 3],
    )
    equal(nearestIndex(chart, 440, 3), 2)
  })
  it('that are items are where they are anchored; else at the top, in the middle', () => {
    const navigation = {
      by: 'item',
      anchors: [
        [0, 0],
        [3, 4],
      ],
    } as const
    deepEqual(
      [pixelOf(chart, navigation, 1), pixelOf(chart, navigation, 2)],
      [
        { x: 400, y: 40 },
        { x: 250, y: 0 },
      ],
    )
    deepEqual(pixelOf(chart, { by: 'item' }, 1), { x: 250, y: 0 })
  })
  it('that are items may be drawn in another order, among boxes that are no points', () => {
    const navigation = { by: 'item', places: [1, 2, 4] } as const
    deepEqual([placeOf(navigation, 2), indexOfPlace(navigation, 4), indexOfPlace(navigation, 3)], [4, 2, null])
    deepEqual([placeOf({ by: 'item' }, 2), indexOfPlace({ by: 'item' }, 3)], [2, 3])
  })
})
