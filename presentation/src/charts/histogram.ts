import type { Bins } from '@portal/contract/charts/chart-data.ts'

import { axisFormat } from '../format/axis.ts'
import { formatNumber } from '../format/number.ts'
import { shown } from './axes/hidden-amounts.ts'
import { type NiceScale, niceScale, niceScaleFromZero, ticksOf } from './axes/nice-scale.ts'
import { changeText } from './axes/unit-figure.ts'
import { chartFrame, titleAbove, titleBelow, valueAxis } from './axes/value-axis.ts'
import type { ChartOption, ChartTheme } from './chart-theme.ts'
import { shapeStyleOf } from './pattern.ts'
import { type ChartTooltip, signSwatch } from './tooltip.ts'

/** Between neighbouring bins, in pixels. */
const GAP = 2
/** The height of a marker's line of text, in heights of the type. */
const MARKER_LINE = 1.45

/** A histogram: a bar a bin, losses and gains by colour, and a labelled line at each marker. */
export function histogramOption(data: Bins, theme: ChartTheme): ChartOption {
  const lineHeight = theme.fontSize * MARKER_LINE
  return {
    ...chartFrame(histogramSentence(data)),
    grid: {
      left: 8,
      right: 12,
      // The title of the axis that stands is within the bounds, and with it the lines of the markers under it.
      top: 4,
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'all',
    },
    xAxis: { ...edgeAxis(data, theme), ...titleBelow(data.valueLabel, theme) },
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

function drawnBin(data: Bins, index: number, ground: Box, api: ItemApi, theme: ChartTheme) {
  const [left, top] = api.coord([data.edges[index] ?? 0, data.counts[index] ?? 0])
  const [right, bottom] = api.coord([data.edges[index + 1] ?? 0, 0])
  const width = Math.max(1, right - left - GAP)
  return {
    type: 'group',
    children: [
      // The whole height answers the pointer: a bin of few is no thinner a target.
      {
        type: 'rect',
        shape: { x: left, y: ground.y, width: right - left, height: ground.height },
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

function drawnMarker(data: Bins, index: number, ground: Box, api: ItemApi, theme: ChartTheme, lineHeight: number) {
  const marker = data.markers[index]
  if (!marker) return undefined
  const [x] = api.coord([marker.value, 0])
  // Each marker's text has a line of its own above the drawing, so that close ones stay apart.
  const top = ground.y - lineHeight * (index + 1)
  const isRight = x > ground.x + ground.width / 2
  return {
    type: 'group',
    children: [
      {
        type: 'line',
        shape: { x1: x, y1: top, x2: x, y2: ground.y + ground.height },
        style: { stroke: theme.text, lineWidth: 1, lineDash: [4, 3] },
      },
      {
        type: 'text',
        style: {
          x: x + (isRight ? -5 : 5),
          y: top,
          text: markerText(data, marker),
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

/** A marker in words: its name and its value with a sign. */
export const markerText = ({ unit }: Bins, { label, value }: Bins['markers'][number]): string =>
  `${label} ${changeText(unit, value)}`

const middle = ({ edges }: Bins, index: number): number => ((edges[index] ?? 0) + (edges[index + 1] ?? 0)) / 2

/** The bins fill the width: the axis ends where they do, its labels stay round. */
function edgeAxis({ unit, edges, markers }: Bins, theme: ChartTheme): ChartOption {
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

/** The scale of counts, from zero: whole numbers only. */
export function countScale(counts: readonly number[]): NiceScale {
  const scale = niceScaleFromZero(counts)
  return scale.step >= 1 ? scale : { min: 0, max: Math.max(1, Math.ceil(scale.max)), step: 1 }
}

/** What each bin says: its edges, and how many fell between them. */
export function histogramTooltips(data: Bins): readonly ChartTooltip[] {
  const edge = axisFormat(data.unit, Math.abs((data.edges[1] ?? 1) - (data.edges[0] ?? 0)))
  return data.counts.map((count, index) => ({
    head: `${shown(data.unit, edge(data.edges[index]))} to ${shown(data.unit, edge(data.edges[index + 1]))}`,
    rows: [{ name: '', figure: formatNumber(count), ...signSwatch(middle(data, index)) }],
  }))
}

/** The chart in one sentence: its accessible name. */
export function histogramSentence(data: Bins): string {
  const total = data.counts.reduce((sum, count) => sum + count, 0)
  const from = changeText(data.unit, data.edges[0])
  const to = changeText(data.unit, data.edges.at(-1))
  const markers = data.markers.map((marker) => `; ${markerText(data, marker)}`).join('')
  return `${data.title}: ${formatNumber(total)} in ${data.counts.length} bins from ${from} to ${to}${markers}.`
}
