import type { EChartsType } from 'echarts/core'

import type { KeyboardNavigation } from '../chart-model.ts'

type ItemNavigation = KeyboardNavigation & { by: 'item' }
type Pixel = { readonly x: number; readonly y: number }

/** The ECharts index of a point. */
export const placeOf = ({ places }: ItemNavigation, index: number): number => places?.[index] ?? index

/** The point at an ECharts index, or null if it is not a point, such as a group's box. */
export function indexOfPlace({ places }: ItemNavigation, place: number): number | null {
  if (!places) return place
  const index = places.indexOf(place)
  return index < 0 ? null : index
}

/** The category at a pixel, or null outside the axis. */
export function indexUnder(
  chart: EChartsType,
  axis: 'x' | 'y',
  [x, y]: readonly [number, number],
  points: number,
): number | null {
  const at = chart.convertFromPixel(axis === 'x' ? { xAxisIndex: 0 } : { yAxisIndex: 0 }, axis === 'x' ? x : y)
  const index = Math.round(Number(at))
  return index >= 0 && index < points ? index : null
}

/** The category nearest to a horizontal pixel, also beyond the ends of the axis. */
export const nearestIndex = (chart: EChartsType, x: number, points: number): number =>
  Math.max(0, Math.min(points - 1, Math.round(Number(chart.convertFromPixel({ xAxisIndex: 0 }, x)))))

/** The pixel of a point; the top of the chart if ECharts does not know it. */
export function pixelOf(chart: EChartsType, navigation: KeyboardNavigation, index: number): Pixel {
  if (navigation.by === 'x') return { x: Number(chart.convertToPixel({ xAxisIndex: 0 }, index)), y: 0 }
  if (navigation.by === 'y') return { x: chart.getWidth() / 2, y: Number(chart.convertToPixel({ yAxisIndex: 0 }, index)) }
  const anchor = navigation.by === 'item' ? navigation.anchors?.[index] : undefined
  if (!anchor) return { x: chart.getWidth() / 2, y: 0 }
  const [x = 0, y = 0] = chart.convertToPixel({ gridIndex: 0 }, [...anchor]) as number[]
  return { x, y }
}
