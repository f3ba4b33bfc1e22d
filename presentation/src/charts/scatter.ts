import type { DrawnUnit } from '../format/drawn-unit.ts'
import { type Amount, isKnown } from '../format/missing.ts'
import { niceScale } from './axes/nice-scale.ts'
import { chartFrame, plotGrid, titleAbove, titleBelow, valueAxis, withUnit } from './axes/value-axis.ts'
import type { ChartOption, ChartTheme } from './chart-theme.ts'
import type { ChartWords } from './chart-words.ts'
import type { ScatterData } from './drawn-data.ts'
import type { KeyEntry } from './key-entry.ts'
import type { ChartTooltip } from './tooltip.ts'

/** Diameters in pixels. */
const MAX_DIAMETER = 44
const MIN_DIAMETER = 8
const DEFAULT_DIAMETER = 12
/** With more points than this the bubbles are smaller, and only points without close neighbours are labelled. */
const MAX_LABELLED = 12

export interface ScatterTitles {
  /** Title of the measure that gives a point its size, such as NPV. */
  readonly size: string
  readonly sizeUnit: DrawnUnit
}

/** A scatter: one bubble an account, with area in proportion to its size; a diamond for the benchmark. */
export function scatterOption(data: ScatterData, theme: ChartTheme): ChartOption {
  const largest = Math.max(0, ...data.points.map(({ size }) => Math.abs(size ?? 0)))
  const diameterOf = ({ size, role }: Point) =>
    role === 'benchmark' ? DEFAULT_DIAMETER + 2 : diameter(size, largest, data.points.length)
  return {
    ...chartFrame(scatterSentence(data, theme.words)),
    grid: { ...plotGrid, right: 24 },
    xAxis: {
      ...valueAxis(data.x.unit, paddedScale(data.points.map(({ x }) => x)), theme),
      splitLine: { show: false },
      ...titleBelow(withUnit(data.x.label, data.x.unit), theme),
    },
    yAxis: {
      ...valueAxis(data.y.unit, paddedScale(data.points.map(({ y }) => y)), theme),
      ...titleAbove(withUnit(data.y.label, data.y.unit), theme),
    },
    series: [
      {
        type: 'scatter',
        labelLayout: { hideOverlap: true },
        data: data.points.map((point) => ({
          name: point.label,
          label: labelBeside(point, data.points, diameterOf),
          value: [point.x, point.y],
          symbol: point.role === 'benchmark' ? 'diamond' : 'circle',
          symbolSize: diameterOf(point),
          itemStyle: {
            color: point.role === 'benchmark' ? theme.benchmark : theme.categories[0],
            borderColor: theme.surface,
            borderWidth: 1,
          },
        })),
        label: {
          formatter: '{b}',
          color: theme.text,
          // The label stays readable over a neighbouring bubble.
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

type Point = ScatterData['points'][number]
type Place = Pick<Point, 'x' | 'y'>

/** Width and height of a label as shares of the range of the points. */
const NAME_REACH = { x: 0.5, y: 0.11 }
/** Share of the axis that a label takes on a narrow chart. */
const NAME_ROOM = 0.4
/** Approximate pixels from the lowest point to the highest one. */
const PLOT_HEIGHT = 200

/**
 * Position of a label. On the right of the rightmost points it would be cut off, and over a neighbour it could not be read; then
 * it goes to the left or above.
 */
export function labelPosition({ x, y }: Place, points: readonly Place[]): 'left' | 'right' | 'top' {
  const xs = extentOf(points.map((point) => point.x))
  const ys = extentOf(points.map((point) => point.y))
  const axis = paddedScale(points.map((point) => point.x))
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

function labelBeside(point: Point, points: readonly Point[], diameterOf: (point: Point) => number) {
  const position = labelPosition(point, points)
  return {
    show: points.length <= MAX_LABELLED || position !== 'top',
    position,
    ...(position === 'top' && labelAbove(alignOfLabelAbove(point, points), lift(point, points, diameterOf))),
  }
}

/** A label above that is not centred is aligned with the edge of a small bubble. */
const labelAbove = (align: 'left' | 'center' | 'right', pixels: number) => ({
  align,
  offset: [align === 'center' ? 0 : align === 'left' ? -8 : 8, -pixels],
})

/** Pixels by which a label above its point is raised, so that it clears the larger bubbles beside the point. */
function lift(point: Point, points: readonly Point[], diameterOf: (point: Point) => number): number {
  const { length } = extentOf(points.map(({ y }) => y))
  const beside = points.filter(({ y }) => Math.abs(y - point.y) <= length * NAME_REACH.y)
  const tops = beside.map((each) => diameterOf(each) / 2 + (length > 0 ? ((each.y - point.y) / length) * PLOT_HEIGHT : 0))
  return Math.round(Math.max(...tops) - diameterOf(point) / 2)
}

/** Alignment of a label above. Centred above an outermost point it would cover the axis labels or be cut off. */
export function alignOfLabelAbove({ x }: Place, points: readonly Place[]): 'left' | 'center' | 'right' {
  const { min, max } = paddedScale(points.map((point) => point.x))
  const half = ((max - min) * NAME_ROOM) / 2
  if (x - min < half) return 'left'
  return max - x < half ? 'right' : 'center'
}

function extentOf(values: readonly number[]) {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  return { middle: (low + high) / 2, length: high - low }
}

/**
 * The area, not the diameter, is proportional to the size. With many points the total area does not grow. @param count number of
 * points @returns pixels
 */
export function diameter(size: Amount, largest: number, count: number): number {
  if (!isKnown(size) || largest === 0) return DEFAULT_DIAMETER
  const share = Math.min(1, MAX_LABELLED / count)
  return Math.max(MIN_DIAMETER, MAX_DIAMETER * Math.sqrt((share * Math.abs(size)) / largest))
}

/** The scale of an axis with room for half a bubble beyond the outermost points. */
export function paddedScale(values: readonly number[]) {
  const low = Math.min(...values)
  const high = Math.max(...values)
  const margin = (high - low) * 0.08
  return niceScale([low >= 0 ? Math.max(0, low - margin) : low - margin, high + margin])
}

/** The tooltip of each point: both values, and its size if it has one. */
export function scatterTooltips(
  data: ScatterData,
  { size: title, sizeUnit }: ScatterTitles,
  { levelText }: ChartWords,
): readonly ChartTooltip[] {
  return data.points.map(({ label, x, y, size, role }) => ({
    head: label,
    rows: [
      { name: data.x.label, figure: levelText(data.x.unit, x) },
      { name: data.y.label, figure: levelText(data.y.unit, y) },
      ...(role === 'account' ? [{ name: title, figure: levelText(sizeUnit, size) }] : []),
    ],
  }))
}

/** The legend: accounts and, if there is one, the benchmark. */
export function scatterKey({ points }: ScatterData, { size }: ScatterTitles, { text }: ChartWords): readonly KeyEntry[] {
  const hasBenchmark = points.some(({ role }) => role === 'benchmark')
  return [
    { label: text('account', { size }), swatch: 0, mark: 'circle' },
    ...(hasBenchmark ? [{ label: text('benchmark'), swatch: 'benchmark', mark: 'diamond' } as const] : []),
  ]
}

/** The chart in one sentence: its accessible name. */
export function scatterSentence({ title, x, y, points }: ScatterData, words: ChartWords): string {
  const { formatNumber, levelText, text } = words
  const head = { title, x: x.label.toLowerCase(), y: y.label.toLowerCase() }
  const said = (point: ScatterData['points'][number]) =>
    text('sentence.point', { label: point.label, x: levelText(x.unit, point.x), y: levelText(y.unit, point.y) })
  if (points.length <= MAX_LABELLED) return text('sentence.points', { ...head, figures: points.map(said).join(', ') })
  const [highest, lowest] = [points.toSorted((a, b) => b.y - a.y)[0]!, points.toSorted((a, b) => a.y - b.y)[0]!]
  const ends = { highest: said(highest), lowest: said(lowest) }
  return text('sentence.manyPoints', { ...head, count: formatNumber(points.length), ...ends })
}
