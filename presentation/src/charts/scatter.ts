import type { Points, Unit } from '@portal/contract/charts/chart-data.ts'

import { type Amount, isKnown } from '../format/missing.ts'
import { formatNumber } from '../format/number.ts'
import { niceScale } from './axes/nice-scale.ts'
import { levelText } from './axes/unit-figure.ts'
import { chartFrame, titleAbove, titleBelow, valueAxis } from './axes/value-axis.ts'
import type { ChartOption, ChartTheme } from './chart-theme.ts'
import type { KeyEntry } from './key-entry.ts'
import type { ChartTooltip } from './tooltip.ts'

/** Diameters in pixels. */
const LARGEST = 44
const SMALLEST = 8
const UNSIZED = 12
/** More points than these are a crowd: they are smaller, and only those that nothing lies beside have their names. */
const CROWD = 12

export interface ScatterTitles {
  /** What the size of a point is, such as NPV. */
  readonly size: string
  readonly sizeUnit: Unit
}

/** A scatter: a bubble an account, its area in proportion to its size; a diamond for the benchmark. */
export function scatterOption(data: Points, theme: ChartTheme): ChartOption {
  const largest = Math.max(0, ...data.points.map(({ size }) => Math.abs(size ?? 0)))
  return {
    ...chartFrame(scatterSentence(data)),
    grid: { left: 8, right: 24, top: 4, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'all' },
    xAxis: {
      ...valueAxis(data.x.unit, roomy(data.points.map(({ x }) => x)), theme),
      splitLine: { show: false },
      ...titleBelow(data.x.label, theme),
    },
    yAxis: {
      ...valueAxis(data.y.unit, roomy(data.points.map(({ y }) => y)), theme),
      ...titleAbove(data.y.label, theme),
    },
    series: [
      {
        type: 'scatter',
        labelLayout: { hideOverlap: true },
        data: data.points.map(({ label, x, y, size, role }) => ({
          name: label,
          label: nameBeside({ x, y }, data.points),
          value: [x, y],
          symbol: role === 'benchmark' ? 'diamond' : 'circle',
          symbolSize: role === 'benchmark' ? UNSIZED + 2 : diameter(size, largest, data.points.length),
          itemStyle: {
            color: role === 'benchmark' ? theme.benchmark : theme.categories[0],
            borderColor: theme.surface,
            borderWidth: 1,
          },
        })),
        label: {
          formatter: '{b}',
          color: theme.text,
          // To be read over a neighbour's bubble too.
          textBorderColor: theme.surface,
          textBorderWidth: 2,
          fontSize: theme.fontSize,
          fontFamily: theme.fontFamily,
          width: theme.fontSize * 12,
          overflow: 'truncate',
        },
        emphasis: { scale: false, itemStyle: { borderColor: theme.text } },
      },
    ],
  }
}

type Place = Pick<Points['points'][number], 'x' | 'y'>

/** As far as a name reaches beside its point and as high, in parts of what the points take up. */
const NAME_REACH = { x: 0.5, y: 0.11 }
/** What a name takes of a narrow chart's axis. */
const NAME_ROOM = 0.4

/** A name to the right of the rightmost points would be cut off, and one over a neighbour could not be read: it has the other side or stands above. */
export function placeOfName({ x, y }: Place, points: readonly Place[]): 'left' | 'right' | 'top' {
  const xs = extentOf(points.map((point) => point.x))
  const ys = extentOf(points.map((point) => point.y))
  const axis = roomy(points.map((point) => point.x))
  const isFree = (side: 'left' | 'right') =>
    !points.some((other) => {
      const beside = (other.x - x) * (side === 'right' ? 1 : -1)
      return beside > 0 && beside < xs.length * NAME_REACH.x && Math.abs(other.y - y) < ys.length * NAME_REACH.y
    })
  const hasRoom = (side: 'left' | 'right') =>
    (side === 'right' ? axis.max - x : x - axis.min) >= (axis.max - axis.min) * NAME_ROOM
  const [inside, outside] = x > xs.middle ? (['left', 'right'] as const) : (['right', 'left'] as const)
  if (isFree(inside)) return inside
  return isFree(outside) && hasRoom(outside) ? outside : 'top'
}

function nameBeside(place: Place, points: readonly Place[]) {
  const position = placeOfName(place, points)
  return {
    show: points.length <= CROWD || position !== 'top',
    position,
    ...(position === 'top' && above(alignOfNameAbove(place, points))),
  }
}

/** Where it does not stand over the middle, it begins or ends where a small bubble does. */
const above = (align: 'left' | 'center' | 'right') => ({ align, offset: [align === 'center' ? 0 : align === 'left' ? -8 : 8, 0] })

/** A name in the middle above an outermost point would lie on the figures of the axis, or be cut off: it begins or ends at the point. */
export function alignOfNameAbove({ x }: Place, points: readonly Place[]): 'left' | 'center' | 'right' {
  const { min, max } = roomy(points.map((point) => point.x))
  const half = ((max - min) * NAME_ROOM) / 2
  if (x - min < half) return 'left'
  return max - x < half ? 'right' : 'center'
}

function extentOf(values: readonly number[]) {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  return { middle: (low + high) / 2, length: high - low }
}

/**
 * The area, not the diameter, goes with the size. The bubbles of a crowd cover together no more than those of a few.
 *
 * @param count how many points there are
 * @returns pixels
 */
export function diameter(size: Amount, largest: number, count: number): number {
  if (!isKnown(size) || largest === 0) return UNSIZED
  const share = Math.min(1, CROWD / count)
  return Math.max(SMALLEST, LARGEST * Math.sqrt((share * Math.abs(size)) / largest))
}

/** The scale of an axis of points, with room for half a bubble beyond the outermost ones. */
export function roomy(values: readonly number[]) {
  const low = Math.min(...values)
  const high = Math.max(...values)
  const margin = (high - low) * 0.08
  return niceScale([low >= 0 ? Math.max(0, low - margin) : low - margin, high + margin])
}

/** What each point says: both its values, and its size where it has one. */
export function scatterTooltips(data: Points, { size: title, sizeUnit }: ScatterTitles): readonly ChartTooltip[] {
  return data.points.map(({ label, x, y, size, role }) => ({
    head: label,
    rows: [
      { name: data.x.label, figure: levelText(data.x.unit, x) },
      { name: data.y.label, figure: levelText(data.y.unit, y) },
      ...(role === 'account' ? [{ name: title, figure: levelText(sizeUnit, size) }] : []),
    ],
  }))
}

/** What the marks stand for: accounts, and the benchmark where there is one. */
export function scatterKey({ points }: Points, { size }: ScatterTitles): readonly KeyEntry[] {
  const hasBenchmark = points.some(({ role }) => role === 'benchmark')
  return [
    { label: `Account, area by ${size}`, swatch: 0, mark: 'circle' },
    ...(hasBenchmark ? [{ label: 'Benchmark', swatch: 'benchmark', mark: 'diamond' } as const] : []),
  ]
}

/** The chart in one sentence: its accessible name. */
export function scatterSentence({ title, x, y, points }: Points): string {
  const head = `${title}, ${x.label.toLowerCase()} and ${y.label.toLowerCase()}`
  const said = (point: Points['points'][number]) =>
    `${point.label} ${levelText(x.unit, point.x)} and ${levelText(y.unit, point.y)}`
  if (points.length <= CROWD) return `${head}: ${points.map(said).join(', ')}.`
  const [highest, lowest] = [points.toSorted((a, b) => b.y - a.y)[0]!, points.toSorted((a, b) => a.y - b.y)[0]!]
  return `${head}: ${formatNumber(points.length)} points; highest ${said(highest)}, lowest ${said(lowest)}.`
}
