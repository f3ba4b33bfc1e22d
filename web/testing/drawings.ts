import type { ChartData } from '@portal/contract/charts/chart-data.ts'
import { barsOption } from '@portal/presentation/charts/bars.ts'
import type { ChartOption, ChartTheme } from '@portal/presentation/charts/chart-theme.ts'
import { choroplethOption } from '@portal/presentation/charts/choropleth.ts'
import { histogramOption } from '@portal/presentation/charts/histogram.ts'
import { linesOption } from '@portal/presentation/charts/lines.ts'
import { pictureSvg } from '@portal/presentation/charts/picture.ts'
import { pieOption } from '@portal/presentation/charts/pie.ts'
import { scatterOption } from '@portal/presentation/charts/scatter.ts'
import { treemapOption } from '@portal/presentation/charts/treemap.ts'
import { waterfallOption } from '@portal/presentation/charts/waterfall.ts'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'

import { loadParts } from '#charts/drawing/parts/load-parts.ts'
import { THEME } from '../../presentation/testing/chart-theme.ts'
import { inWords } from './chart-in-words.ts'
import { DRAWN_CHARTS } from './drawn-charts.ts'

use([SVGRenderer])

/** Colours of a chart that is drawn: each meaning has its own. */
const COLOURS: ChartTheme = {
  ...THEME,
  categories: ['#101010', '#202020', '#303030', '#404040', '#505050', '#606060', '#707070', '#808080'],
  sequential: ['#d1d1d1', '#c2c2c2', '#b3b3b3', '#a4a4a4', '#959595', '#868686', '#777777'],
  surface: '#ffffff',
  empty: '#f6f7f9',
  outline: '#aaaa00',
  text: '#000011',
  label: '#000022',
  grid: '#ddddee',
  baseline: '#000033',
  accent: '#0000ff',
  benchmark: '#ff00ff',
  gain: '#00aa00',
  loss: '#aa0000',
}

/** A chart as it is drawn, and its name. */
interface Drawing {
  readonly name: string
  /** The drawing, or the chart in words. */
  readonly text: string
}

/** How charts of each kind are drawn in two dimensions, at rest or with a point under the pointer, and in words. */
export async function drawings(): Promise<readonly Drawing[]> {
  const all: Drawing[] = []
  for (const { name, data, width = 640, height = 320, highlighted, hasPatterns = false } of DRAWN_CHARTS) {
    const complete = await loadParts(data.kind)
    const option = complete(optionOf(data, { ...COLOURS, hasPatterns }))
    all.push({ name, text: svgOf(option, width, height, highlighted) })
    all.push({ name: `${name}-in-words`, text: JSON.stringify(inWords(data), null, 1) })
  }
  return [...all, ...pictures()]
}

/** Pictures that are saved: with a legend, or with a scale. */
function pictures(): readonly Drawing[] {
  const svg = '<svg width="300" height="80"></svg>'
  const common = {
    title: 'Profit & <loss>',
    svg,
    width: 300,
    height: 80,
    lines: ['As of the last close, in Swiss francs, before taxes.', '2.'],
  }
  const head = ['Halden Family Office, all accounts', 'CHF', '2 March 2026', 'simulated figures']
  const key = [
    { label: 'Equity', swatch: 0, figure: '+1.00%' },
    { label: 'Bonds', swatch: 1 },
    { label: 'World', swatch: 'benchmark', mark: 'dashes' },
    { label: 'Portfolio', swatch: 'accent', mark: 'line' },
    { label: 'Cash', swatch: 4, mark: 'line' },
    { label: 'Account', swatch: 0, mark: 'circle' },
    { label: 'Total', swatch: 'text', mark: 'diamond' },
  ] as const
  const diverging = { scale: 'diverging', steps: 7, marks: ['−3%', '0', '+3%'] } as const
  const sequential = { scale: 'sequential', steps: 4, marks: ['0', '1%', '2%', '5%'] } as const
  const theme = { ...COLOURS, hasPatterns: true }
  return [
    { name: 'picture-with-a-legend', svg: pictureSvg({ ...common, head, key }, theme).text },
    { name: 'picture-with-colours-of-changes', svg: pictureSvg({ ...common, head: [], key, scaleKey: diverging }, COLOURS).text },
    {
      name: 'picture-with-colours-of-shares',
      svg: pictureSvg({ ...common, head, key: [], scaleKey: sequential, width: 500, font: 'data:x' }, COLOURS).text,
    },
    { name: 'picture-without-a-legend', svg: pictureSvg({ ...common, head, key: [], lines: [] }, COLOURS).text },
  ].map(({ name, svg: drawn }) => ({ name, text: readable(drawn) }))
}

function optionOf(data: ChartData, theme: ChartTheme): ChartOption {
  switch (data.kind) {
    case 'slices':
      return pieOption(data, theme)
    case 'bars':
      return barsOption(data, theme)
    case 'waterfall':
      return waterfallOption(data, theme)
    case 'lines':
      return linesOption(data, theme)
    case 'points':
      return scatterOption(data, theme)
    case 'bins':
      return histogramOption(data, theme)
    case 'tree':
      return treemapOption(data, theme)
    case 'regions':
      return choroplethOption(data, 'diverging', theme)
  }
}

function svgOf(option: ChartOption, width: number, height: number, highlighted: number | undefined): string {
  const drawing = init(null, null, { renderer: 'svg', ssr: true, width, height })
  try {
    drawing.setOption({ ...option })
    if (highlighted !== undefined) drawing.dispatchAction({ type: 'highlight', seriesIndex: 0, dataIndex: highlighted })
    return readable(drawing.renderToSVGString())
  } finally {
    drawing.dispose()
  }
}

/** A shape a line, with numbers of two decimals, names in their own order, and without the shapes of countries that have no value. */
function readable(svg: string): string {
  const names = new Map<string, number>()
  const placeOf = (name: string) => names.get(name) ?? names.set(name, names.size).size - 1
  return svg
    .replaceAll(/zr\d+[\w-]*/g, (name) => `name${placeOf(name)}`)
    .replaceAll(/-?\d+\.\d{3,}/g, (number) => String(Math.round(Number(number) * 100) / 100))
    .replaceAll('><', '>\n<')
    .split('\n')
    .filter((line) => !(line.startsWith('<path') && line.includes(`fill="${COLOURS.empty}"`)))
    .map((line) => (line.length > 2_000 ? `${line.slice(0, 2_000)}…` : line))
    .join('\n')
}
