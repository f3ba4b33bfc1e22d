import type { Tree, TreeTile } from '@portal/contract/charts/chart-data.ts'

import { formatPercent, formatPercentChange, formatPercentChangeShort } from '../format/percent.ts'
import type { ScaleKey } from './axes/scale-key.ts'
import { levelText } from './axes/unit-figure.ts'
import { chartFrame } from './axes/value-axis.ts'
import type { ChartOption, ChartTheme } from './chart-theme.ts'
import { divergingStep, inkOn } from './colour-steps.ts'
import { lossOnScale } from './pattern.ts'
import type { Box } from './squarify.ts'
import { type ChartTooltip, type ChartTooltipRow, signSwatch } from './tooltip.ts'
import { type TreeLayout, treeLayout } from './tree-layout.ts'
import { drawnTiles, drawnTilesRemark, isOfSeveral } from './tree-tiles.ts'

/** Tiles in boxes by group, coloured by change; shorts are hatched, what is unfunded is outlined. */
export function treeOption(data: Tree, theme: ChartTheme): ChartOption {
  const drawn = drawnTiles(data)
  const tiles = drawn.groups.flatMap((group) => group.tiles)
  const layoutOf = layoutBySize(drawn, theme.fontSize * HEAD_HEIGHT)
  const series = { type: 'custom', coordinateSystem: 'none', left: 0, right: 0, top: 0, bottom: 0 }
  return {
    ...chartFrame(treeSentence(data)),
    series: [
      {
        ...series,
        data: tiles.map(({ label, area }) => ({ name: label, value: area })),
        renderItem: ({ dataIndex }: ItemParams, api: ItemApi) => {
          const tile = tiles[dataIndex]
          const box = layoutOf(api.getWidth(), api.getHeight()).tiles[dataIndex]
          return tile && box && box.width > 0 ? drawnTile(tile, box, data.limit, theme) : undefined
        },
      },
      {
        ...series,
        silent: true,
        data: data.groups.map(({ label }) => ({ name: label, value: 0 })),
        renderItem: ({ dataIndex }: ItemParams, api: ItemApi) => {
          const group = data.groups[dataIndex]
          const box = layoutOf(api.getWidth(), api.getHeight()).heads[dataIndex]
          return group && box && box.height > 0 ? drawnHead(group.label, box, theme) : undefined
        },
      },
    ],
  }
}

/** In heights of the type. */
const HEAD_HEIGHT = 1.7
const LINE_HEIGHT = 1.3
/** Of the widest figures, in heights of the type. */
const CHARACTER_WIDTH = 0.64
/** Of the capitals of a name, which is bolder. */
const CAPITAL_WIDTH = 0.74
/** Before and above a tile's words, and the least behind them, in pixels. */
const PADDING = 4
const MIN_BEHIND = 2

interface ItemParams {
  readonly dataIndex: number
}

interface ItemApi {
  readonly getWidth: () => number
  readonly getHeight: () => number
}

/** The layout of the drawing as large as it is now, made once a size. */
function layoutBySize(data: Tree, headHeight: number): (width: number, height: number) => TreeLayout {
  let made: { readonly width: number; readonly height: number; readonly layout: TreeLayout } | undefined
  return (width, height) => {
    if (made?.width !== width || made.height !== height) {
      made = { width, height, layout: treeLayout(data, width, height, headHeight) }
    }
    return made.layout
  }
}

function drawnTile(tile: TreeTile, box: Box, limit: number, theme: ChartTheme) {
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
          ...(at === 0 && { width: Math.max(0, width - PADDING - MIN_BEHIND), overflow: 'truncate', ellipsis: '…' }),
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
  { change, isUnfunded }: TreeTile,
  theme: ChartTheme,
): { readonly stroke?: string; readonly lineWidth: number } {
  if (isUnfunded) return { stroke: theme.text, lineWidth: 2 }
  return change === null ? { stroke: theme.outline, lineWidth: 1 } : { lineWidth: 0 }
}

/** What is written in a tile: name and change where both fit. A name may be shortened, a figure never: part of it would be wrong. */
export function tileTexts(tile: TreeTile, { width, height }: Box, { fontSize }: ChartTheme): readonly string[] {
  const { label, change } = tile
  const figure = formatPercentChangeShort(change)
  const lines = Math.floor((height - 2 * PADDING + fontSize * (LINE_HEIGHT - 1)) / (fontSize * LINE_HEIGHT))
  const room = (width - PADDING - MIN_BEHIND) / fontSize
  const isFigureIn = figure.length * CHARACTER_WIDTH <= room
  // A shortened one ends in a sign of its own.
  const isNameIn = Math.min(label.length, MIN_OF_NAME + 1) * CAPITAL_WIDTH <= room
  if (isOfSeveral(tile)) return lines >= 1 && isNameIn ? [label] : []
  if (lines >= 2 && isFigureIn && isNameIn) return [label, figure]
  return lines >= 1 && isNameIn ? [label] : []
}

/** Fewer letters of a name do not tell it. */
const MIN_OF_NAME = 3

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

/** Thin lines from lower left to upper right. */
const hatching = (ink: string) => ({
  symbol: 'rect',
  color: `${ink}40`,
  dashArrayX: [1, 0],
  dashArrayY: [1, 6],
  rotation: -Math.PI / 4,
})

/** What each tile says, group by group; `reasons` says by label why a change is not known. */
export function treemapTooltips(data: Tree, reasons: ReadonlyMap<string, string>): readonly ChartTooltip[] {
  return drawnTiles(data).groups.flatMap((group) =>
    group.tiles.map((tile) => ({
      head: `${tile.label} · ${group.label}${natureOf(tile)}`,
      rows: [
        ...(isOfSeveral(tile) ? [] : [changeRow(tile, reasons)]),
        ...(data.areaUnit === 'money' ? [{ name: 'Area', figure: levelText('money', tile.area) }] : []),
      ],
    })),
  )
}

function changeRow({ label, change }: TreeTile, reasons: ReadonlyMap<string, string>): ChartTooltipRow {
  const unknown = () => reasons.get(label) ?? formatPercentChange(null)
  return { name: 'Change', figure: change === null ? unknown() : formatPercentChange(change), ...signSwatch(change ?? 0) }
}

function natureOf({ isShort, isUnfunded }: TreeTile): string {
  return `${isShort ? ', short' : ''}${isUnfunded ? ', unfunded' : ''}`
}

/** The legend of the colours: seven steps of change, from minus the limit to the limit. */
export function treeScaleKey({ limit }: Tree): ScaleKey {
  return { scale: 'diverging', steps: 7, marks: [formatPercentChange(-limit), formatPercent(0), formatPercentChange(limit)] }
}

/** How the marks of the tiles present are to be read. */
export function treeRemarks(data: Tree): readonly string[] {
  const { groups, remarks = [] } = data
  const tiles = groups.flatMap((group) => group.tiles)
  const several = drawnTilesRemark(data)
  return [
    ...(several === null ? [] : [several]),
    ...(tiles.some(({ isShort }) => isShort) ? ['Hatched: short'] : []),
    ...(tiles.some(({ isUnfunded }) => isUnfunded) ? ['Outlined: unfunded, area by exposure'] : []),
    ...remarks,
  ]
}

/** The chart in one sentence: its accessible name. */
export function treeSentence({ title, groups }: Tree): string {
  const tiles = groups.flatMap((group) => group.tiles)
  const known = tiles.filter(({ change }) => change !== null).sort((a, b) => (b.change ?? 0) - (a.change ?? 0))
  const [best, worst] = [known[0], known.at(-1)]
  const ends =
    best && worst
      ? `; highest ${best.label} ${formatPercentChange(best.change)}, lowest ${worst.label} ${formatPercentChange(worst.change)}`
      : ''
  return `${title}: ${tiles.length} instruments in ${groups.length} groups${ends}.`
}
