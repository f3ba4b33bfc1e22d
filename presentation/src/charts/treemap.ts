import type { TreemapTile } from '@portal/contract/charts/chart-data.ts'
import type { ScaleKey } from './axes/scale-key.ts'
import { chartFrame } from './axes/value-axis.ts'
import type { ChartOption, ChartTheme } from './chart-theme.ts'
import type { ChartWords } from './chart-words.ts'
import { divergingStep, inkOn } from './colour-steps.ts'
import type { TreemapData } from './drawn-data.ts'
import { lossOnScale } from './pattern.ts'
import type { Box } from './squarify.ts'
import { type ChartTooltip, type ChartTooltipRow, signSwatch } from './tooltip.ts'
import { type TreemapLayout, treemapLayout } from './treemap-layout.ts'
import { drawnTiles, drawnTilesRemark, isCombined } from './treemap-tiles.ts'

/** Tiles by group, coloured by change. Short positions are hatched, unfunded positions are outlined. */
export function treemapOption(data: TreemapData, theme: ChartTheme): ChartOption {
  const drawn = drawnTiles(data, theme.words)
  const tiles = drawn.groups.flatMap((group) => group.tiles)
  const layoutOf = layoutBySize(drawn, theme.fontSize * HEAD_HEIGHT)
  const series = { type: 'custom', coordinateSystem: 'none' }
  return {
    ...chartFrame(treemapSentence(data, theme.words)),
    series: [
      {
        ...series,
        data: tiles.map(({ label, area }) => ({ name: label, value: area })),
        renderItem: ({ dataIndex }: ItemParams, api: ItemApi) => {
          const box = layoutOf(api.getWidth(), api.getHeight()).tiles[dataIndex]!
          return box.width > 0 ? drawnTile(tiles[dataIndex]!, box, data.limit, theme) : undefined
        },
      },
      {
        ...series,
        silent: true,
        data: data.groups.map(({ label }) => ({ name: label, value: 0 })),
        renderItem: ({ dataIndex }: ItemParams, api: ItemApi) => {
          const box = layoutOf(api.getWidth(), api.getHeight()).heads[dataIndex]!
          return box.height > 0 ? drawnHead(data.groups[dataIndex]!.label, box, theme) : undefined
        },
      },
    ],
  }
}

/** In multiples of the font size. */
const HEAD_HEIGHT = 1.7
const LINE_HEIGHT = 1.3
/** Width of the widest digits, in multiples of the font size. */
const CHARACTER_WIDTH = 0.64
/** Width of a bold capital letter. */
const CAPITAL_WIDTH = 0.74
/** Padding before and above a tile's text, and the minimum behind it, in pixels. */
const PADDING = 4
const MIN_PADDING_END = 2

interface ItemParams {
  readonly dataIndex: number
}

interface ItemApi {
  readonly getWidth: () => number
  readonly getHeight: () => number
}

/** The layout for the current drawing size, computed once for each size. */
function layoutBySize(data: TreemapData, headHeight: number): (width: number, height: number) => TreemapLayout {
  let made: { readonly width: number; readonly height: number; readonly layout: TreemapLayout } | undefined
  return (width, height) => {
    if (made?.width !== width || made.height !== height) {
      made = { width, height, layout: treemapLayout(data, width, height, headHeight) }
    }
    return made.layout
  }
}

function drawnTile(tile: TreemapTile, box: Box, limit: number, theme: ChartTheme) {
  const { change, isShort, isUnfunded } = tile
  const fill = change === null ? theme.empty : (theme.diverging[divergingStep(change, limit)] ?? theme.empty)
  const ink = inkOn(fill)
  const line = lineAround(tile, theme)
  const inset = line.lineWidth / 2
  const { x, y, width, height } = box
  return {
    type: 'group',
    children: [
      {
        type: 'rect',
        shape: {
          x: x + inset,
          y: y + inset,
          width: Math.max(0, width - 2 * inset),
          height: Math.max(0, height - 2 * inset),
          r: 2,
        },
        style: { fill, ...line, ...(isShort ? { decal: hatching(ink) } : (change ?? 0) < 0 && lossOnScale(theme, fill)) },
        emphasis: { style: { stroke: theme.accent, lineWidth: isUnfunded ? 3 : 2 } },
      },
      ...tileTexts(tile, box, theme).map((text, at) => ({
        type: 'text',
        silent: true,
        style: {
          x: x + PADDING,
          y: y + PADDING + at * theme.fontSize * LINE_HEIGHT,
          text,
          ...(at === 0 && { width: Math.max(0, width - PADDING - MIN_PADDING_END), overflow: 'truncate', ellipsis: '…' }),
          fill: ink,
          fontSize: theme.fontSize,
          fontFamily: theme.fontFamily,
          fontWeight: at === 0 ? 600 : 400,
        },
      })),
    ],
  }
}

function lineAround(
  { change, isUnfunded }: TreemapTile,
  theme: ChartTheme,
): { readonly stroke?: string; readonly lineWidth: number } {
  if (isUnfunded) return { stroke: theme.text, lineWidth: 2 }
  return change === null ? { stroke: theme.outline, lineWidth: 1 } : { lineWidth: 0 }
}

/**
 * The text of a tile: name and change if both fit. A name may be truncated but a number never, because part of it would be wrong.
 */
export function tileTexts(tile: TreemapTile, { width, height }: Box, { fontSize, words }: ChartTheme): readonly string[] {
  const { label, change } = tile
  const figure = words.formatPercentChangeShort(change)
  const lines = Math.floor((height - 2 * PADDING + fontSize * (LINE_HEIGHT - 1)) / (fontSize * LINE_HEIGHT))
  const room = (width - PADDING - MIN_PADDING_END) / fontSize
  const isFigureIn = figure.length * CHARACTER_WIDTH <= room
  // A truncated name ends in an ellipsis.
  const isNameIn = Math.min(label.length, MIN_NAME_LENGTH + 1) * CAPITAL_WIDTH <= room
  if (lines < 1 || !isNameIn) return []
  return lines >= 2 && isFigureIn && !isCombined(tile) ? [label, figure] : [label]
}

/** A truncated name of fewer characters is not recognisable. */
const MIN_NAME_LENGTH = 3

function drawnHead(label: string, { x, y, width, height }: Box, theme: ChartTheme) {
  const isIn = width >= theme.fontSize * 3
  return {
    type: 'text',
    style: {
      x,
      y: y + height / 2,
      verticalAlign: 'middle',
      text: isIn ? label : '',
      width,
      overflow: 'truncate',
      ellipsis: '…',
      fill: theme.label,
      fontSize: theme.fontSize,
      fontFamily: theme.fontFamily,
    },
  }
}

/** Thin diagonal lines. */
const hatching = (ink: string) => ({
  symbol: 'rect',
  color: `${ink}40`,
  dashArrayX: [1, 0],
  dashArrayY: [1, 6],
  rotation: -Math.PI / 4,
})

/** The tooltips of the tiles, group by group. `reasons` gives by label why a change is not known. */
export function treemapTooltips(
  data: TreemapData,
  reasons: ReadonlyMap<string, string>,
  words: ChartWords,
): readonly ChartTooltip[] {
  return drawnTiles(data, words).groups.flatMap((group) =>
    group.tiles.map((tile) => ({
      head: headOf(tile, group.label, words),
      rows: [
        ...(isCombined(tile) ? [] : [changeRow(tile, reasons, words)]),
        ...(data.areaUnit !== 'equal' ? [{ name: words.text('area'), figure: words.levelText(data.areaUnit, tile.area) }] : []),
      ],
    })),
  )
}

function changeRow(
  { label, change }: TreemapTile,
  reasons: ReadonlyMap<string, string>,
  { formatPercentChange, text }: ChartWords,
): ChartTooltipRow {
  const unknown = () => reasons.get(label) ?? formatPercentChange(null)
  return { name: text('change'), figure: change === null ? unknown() : formatPercentChange(change), ...signSwatch(change ?? 0) }
}

const headOf = ({ label, isShort, isUnfunded }: TreemapTile, group: string, { text }: ChartWords): string =>
  text('tile', { label, group, isShort: Boolean(isShort), isUnfunded: Boolean(isUnfunded) })

/** The colour legend: seven steps of change from −limit to +limit. */
export function treemapScaleKey({ limit }: TreemapData, { formatPercent, formatPercentChange }: ChartWords): ScaleKey {
  return { scale: 'diverging', steps: 7, marks: [formatPercentChange(-limit), formatPercent(0), formatPercentChange(limit)] }
}

/** Explains the marks (hatching, outline) that occur among the tiles. */
export function treemapRemarks(data: TreemapData, words: ChartWords): readonly string[] {
  const { groups, remarks = [] } = data
  const tiles = groups.flatMap((group) => group.tiles)
  const several = drawnTilesRemark(data, words)
  return [
    ...(several === null ? [] : [several]),
    ...(tiles.some(({ isShort }) => isShort) ? [words.text('hatched')] : []),
    ...(tiles.some(({ isUnfunded }) => isUnfunded) ? [words.text('outlined')] : []),
    ...remarks,
  ]
}

/** The chart in one sentence: its accessible name. */
export function treemapSentence({ title, groups }: TreemapData, { formatPercentChange, text }: ChartWords): string {
  const tiles = groups.flatMap((group) => group.tiles)
  const known = tiles.filter(({ change }) => change !== null).sort((a, b) => (b.change ?? 0) - (a.change ?? 0))
  const [highest = '', lowest = ''] = [known[0], known.at(-1)].map((tile) =>
    tile === undefined ? '' : `${tile.label} ${formatPercentChange(tile.change)}`,
  )
  const counts = { tiles: tiles.length, groups: groups.length }
  return text('sentence.tiles', { title, ...counts, isKnown: known.length > 0, highest, lowest })
}
