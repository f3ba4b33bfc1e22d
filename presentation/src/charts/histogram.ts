import { maskAmount } from '../format/drawn-unit.ts'
import { type NiceScale, niceScale, niceScaleFromZero, ticksOf } from './axes/nice-scale.ts'
import { chartFrame, plotGrid, titleAbove, titleBelow, valueAxis, withUnit } from './axes/value-axis.ts'
import type { ChartOption, ChartTheme } from './chart-theme.ts'
import type { ChartWords } from './chart-words.ts'
import type { HistogramData } from './drawn-data.ts'
import { shapeStyleOf } from './pattern.ts'
import { type ChartTooltip, signSwatch } from './tooltip.ts'

/** Gap between bins in pixels. */
const GAP = 2
/** Line height of a marker's label, in multiples of the font size. */
const MARKER_LINE = 1.45

/** A histogram: one bar a bin, coloured by gain or loss, and a labelled line at each marker. */
export function histogramOption(data: HistogramData, theme: ChartTheme): ChartOption {
  const lineHeight = theme.fontSize * MARKER_LINE
  return {
    ...chartFrame(histogramSentence(data, theme.words)),
    grid: { ...plotGrid, right: 12 },
    xAxis: { ...edgeAxis(data, theme), ...titleBelow(withUnit(data.valueLabel, data.unit), theme) },
    yAxis: {
      ...valueAxis('count', countScale(data.counts), theme),
      ...titleAbove(data.countLabel, theme, 8 + lineHeight * data.markers.length),
    },
    series: [
      {
        type: 'custom',
        encode: { x: 0, y: 1 },
        data: data.counts.map((count, index) => [middle(data, index), count]),
        renderItem: ({ dataIndex, coordSys }: ItemParams, api: ItemApi) => drawnBin(data, dataIndex, coordSys, api, theme),
      },
      {
        type: 'custom',
        silent: true,
        z: 3,
        encode: { x: 0 },
        data: data.markers.map(({ value }) => [value]),
        renderItem: ({ dataIndex, coordSys }: ItemParams, api: ItemApi) =>
          drawnMarker(data, dataIndex, coordSys, api, theme, lineHeight),
      },
    ],
  }
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface ItemParams {
  readonly dataIndex: number
  readonly coordSys: Box
}

interface ItemApi {
  readonly coord: (value: readonly number[]) => readonly [number, number]
}

function drawnBin(data: HistogramData, index: number, plotArea: Box, api: ItemApi, theme: ChartTheme) {
  const [left, top] = api.coord([data.edges[index] ?? 0, data.counts[index] ?? 0])
  const [right, bottom] = api.coord([data.edges[index + 1] ?? 0, 0])
  const width = Math.max(1, right - left - GAP)
  return {
    type: 'group',
    children: [
      // The whole column is the hover target, so that a bin of low height can be hit.
      {
        type: 'rect',
        shape: { x: left, y: plotArea.y, width: right - left, height: plotArea.height },
        style: { fill: 'transparent' },
      },
      {
        type: 'rect',
        shape: { x: left + GAP / 2, y: top, width, height: Math.max(0, bottom - top) },
        style: shapeStyleOf(theme, middle(data, index) < 0 ? 'loss' : 'gain'),
      },
    ],
  }
}

function drawnMarker(data: HistogramData, index: number, plotArea: Box, api: ItemApi, theme: ChartTheme, lineHeight: number) {
  const marker = data.markers[index]
  if (!marker) return undefined
  const [x] = api.coord([marker.value, 0])
  // Each marker label has its own line above the plot, so that neighbouring labels do not overlap.
  const top = plotArea.y - lineHeight * (index + 1)
  const isRight = x > plotArea.x + plotArea.width / 2
  return {
    type: 'group',
    children: [
      {
        type: 'line',
        shape: { x1: x, y1: top, x2: x, y2: plotArea.y + plotArea.height },
        style: { stroke: theme.text, lineWidth: 1, lineDash: [4, 3] },
      },
      {
        type: 'text',
        style: {
          x: x + (isRight ? -5 : 5),
          y: top,
          text: markerText(data, marker, theme.words),
          textAlign: isRight ? 'right' : 'left',
          align: isRight ? 'right' : 'left',
          verticalAlign: 'top',
          fill: theme.text,
          fontSize: theme.fontSize,
          fontFamily: theme.fontFamily,
        },
      },
    ],
  }
}

/** The text of a marker: name and signed value. */
export const markerText = (
  { unit }: HistogramData,
  { label, value }: HistogramData['markers'][number],
  { changeText }: ChartWords,
): string => `${label} ${changeText(unit, value)}`

const middle = ({ edges }: HistogramData, index: number): number => ((edges[index] ?? 0) + (edges[index + 1] ?? 0)) / 2

/** The axis ends at the outermost bin edges, while its labels are round numbers. */
function edgeAxis({ unit, edges, markers }: HistogramData, theme: ChartTheme): ChartOption {
  const values = [...edges, ...markers.map(({ value }) => value)]
  const scale = niceScale(values)
  const [min, max] = [Math.min(...values), Math.max(...values)]
  const axis = valueAxis(unit, { min, max, step: scale.step }, theme)
  return {
    ...axis,
    axisLabel: { ...(axis.axisLabel as ChartOption), customValues: ticksOf(scale).filter((tick) => tick >= min && tick <= max) },
    splitLine: { show: false },
  }
}

/** The scale of counts: from zero, integers only. */
export function countScale(counts: readonly number[]): NiceScale {
  const scale = niceScaleFromZero(counts)
  return scale.step >= 1 ? scale : { min: 0, max: Math.max(1, Math.ceil(scale.max)), step: 1 }
}

/** The tooltip of each bin: its edges and its count. */
export function histogramTooltips(data: HistogramData, { axisFormat, formatNumber, text }: ChartWords): readonly ChartTooltip[] {
  const edge = axisFormat(data.unit, Math.abs((data.edges[1] ?? 1) - (data.edges[0] ?? 0)))
  return data.counts.map((count, index) => ({
    head: text('range', {
      from: maskAmount(data.unit, edge(data.edges[index])),
      to: maskAmount(data.unit, edge(data.edges[index + 1])),
    }),
    rows: [{ name: '', figure: formatNumber(count), ...signSwatch(middle(data, index)) }],
  }))
}

/** The chart in one sentence: its accessible name. */
export function histogramSentence(data: HistogramData, words: ChartWords): string {
  const { changeText, formatNumber, text } = words
  const total = data.counts.reduce((sum, count) => sum + count, 0)
  const from = changeText(data.unit, data.edges[0])
  const to = changeText(data.unit, data.edges.at(-1))
  const markers = data.markers.map((marker) => `; ${markerText(data, marker, words)}`).join('')
  const bins = data.counts.length
  return text('sentence.bins', { title: data.title, count: formatNumber(total), bins, from, to, markers })
}
