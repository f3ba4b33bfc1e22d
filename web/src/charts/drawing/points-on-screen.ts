import type { EChartsType } from 'echarts/core'

import type { KeyboardNavigation } from '../chart-model.ts'

type ItemNavigation = KeyboardNavigation & { by: 'item' }
type Pixel = { readonly x: number; readonly y: number }

/** The index under which the library knows a point. */
export const placeOf = ({ places }: ItemNavigation, index: number): number => places?.[index] ?? index

/** The point that the library knows under an index, or null for what is no point, such as a group's box. */
export function indexOfPlace({ places }: ItemNavigation, place: number): number | null {
  if (!places) return place
  const index = places.indexOf(place)
  return index < 0 ? null : index
}

/** The category at a pixel, or null beside the axis. */
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

/** Where a point is on the drawing; at its top where the library does not say. */
export function pixelOf(chart: EChartsType, navigation: KeyboardNavigation, index: number): Pixel {
  if (navigation.by === 'x') return { x: Number(chart.convertToPixel({ xAxisIndex: 0 }, index)), y: 0 }
  if (navigation.by === 'y') return { x: chart.getWidth() / 2, y: Number(chart.convertToPixel({ yAxisIndex: 0 }, index)) }
  const anchor = navigation.by === 'item' ? navigation.anchors?.[index] : undefined
  if (!anchor) return { x: chart.getWidth() / 2, y: 0 }
  const [x = 0, y = 0] = chart.convertToPixel({ gridIndex: 0 }, [...anchor]) as number[]
  return { x, y }
}
