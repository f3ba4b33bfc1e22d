import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { THEME } from '../../../../presentation/testing/chart-theme.ts'
import { withSelectedPoint } from './with-selected-point.ts'

const item = (params: { readonly dataIndex: number }) => ({
  children: [{ type: 'rect', style: { fill: `c${params.dataIndex}` } }, { type: 'text' }],
})
const custom = { series: [{ type: 'custom', renderItem: item }, { type: 'line' }] }

/** The children of the items at the first two indices, as the first series draws them. */
function drawnBy(option: object): readonly unknown[] {
  const [{ renderItem }] = (option as { series: [{ renderItem: typeof item }] }).series
  return [0, 1].map((dataIndex) => renderItem({ dataIndex }).children)
}

describe('the selected point of a chart', () => {
  it('stays as it is while the others fade, but not their labels', () => {
    const [plain, labelled] = [{ value: 1 }, { value: 3, itemStyle: { color: 'c1' }, label: { show: true } }]
    const option = { legend: {}, series: [{ type: 'pie', data: [plain, { value: 2 }, labelled] }, { type: 'line' }] }
    deepEqual(withSelectedPoint(option, 'slices', 1, THEME), {
      legend: {},
      series: [
        {
          type: 'pie',
          data: [
            { value: 1, itemStyle: { opacity: 0.35 } },
            { value: 2 },
            { value: 3, itemStyle: { color: 'c1', opacity: 0.35 }, label: { show: true, opacity: 1 } },
          ],
        },
        { type: 'line' },
      ],
    })
  })

  it('of a histogram or waterfall stays as it is while the boxes of the others fade', () => {
    for (const kind of ['bins', 'waterfall'] as const) {
      const option = withSelectedPoint(custom, kind, 1, THEME)
      deepEqual(drawnBy(option), [
        [{ type: 'rect', style: { fill: 'c0', opacity: 0.35 } }, { type: 'text' }],
        [{ type: 'rect', style: { fill: 'c1' } }, { type: 'text' }],
      ])
      deepEqual((option.series as readonly object[])[1], { type: 'line' })
    }
  })

  it('of a treemap has a frame above its neighbours, with the texts above the frame', () => {
    const line = { stroke: 'accent', lineWidth: 4 }
    deepEqual(drawnBy(withSelectedPoint(custom, 'tree', 1, THEME)), [
      [{ type: 'rect', style: { fill: 'c0' } }, { type: 'text' }],
      [
        { type: 'rect', style: { fill: 'c1', ...line }, emphasis: { style: line }, z2: 1 },
        { type: 'text', z2: 2 },
      ],
    ])
  })

  it('changes nothing of a chart without series, and of a series that draws nothing', () => {
    const empty = { series: [] }
    equal(withSelectedPoint(empty, 'slices', 0, THEME), empty)
    deepEqual(withSelectedPoint({ series: [{ type: 'custom' }] }, 'tree', 0, THEME), { series: [{ type: 'custom' }] })
    const blank = withSelectedPoint({ series: [{ type: 'custom', renderItem: () => ({ children: [] }) }] }, 'tree', 0, THEME)
    deepEqual(drawnBy(blank), [[], []])
  })
})
