import { isMoney, maskAmount } from '../format/drawn-unit.ts'
import { nameAxis } from './axes/name-axis.ts'
import { type NiceScale, niceScale, niceScaleFromZero } from './axes/nice-scale.ts'
import { chartFrame, plotGrid, titleBelow, valueAxis } from './axes/value-axis.ts'
import type { ChartOption, ChartTheme } from './chart-theme.ts'
import type { ChartWords } from './chart-words.ts'
import type { WaterfallData } from './drawn-data.ts'
import { shapeStyleOf } from './pattern.ts'
import { type ChartTooltip, type Swatch, signSwatch } from './tooltip.ts'

/** One row of a waterfall: a level, or a step between two levels. */
export interface BridgeRow {
  readonly label: string
  readonly kind: 'level' | 'step'
  readonly value: number
  readonly from: number
  readonly to: number
}

/** The rows from top to bottom: opening, steps, closing. */
export function bridgeRows({ opening, steps, closing }: WaterfallData): readonly BridgeRow[] {
  let level = opening.value
  const lines = steps.map(({ label, value }): BridgeRow => {
    const from = level
    level += value
    return { label, kind: 'step', value, from, to: level }
  })
  return [levelLine(opening), ...lines, levelLine(closing)]
}

const levelLine = ({ label, value }: WaterfallData['opening']): BridgeRow => ({ label, kind: 'level', value, from: 0, to: value })

/**
 * A horizontal waterfall, one row a step, so that names can be read. If the steps are small compared to the levels, the axis does
 * not begin at zero: {@link waterfallRemarks} says so, and the level bars show a break.
 */
export function waterfallOption(data: WaterfallData, theme: ChartTheme): ChartOption {
  const lines = bridgeRows(data)
  const scale = bridgeScale(lines)
  return {
    ...chartFrame(waterfallSentence(data, theme.words)),
    grid: { ...plotGrid, right: 60 },
    xAxis: { ...valueAxis(data.unit, scale, theme), ...titleBelow(data.valueLabel ?? '', theme) },
    yAxis: nameAxis(
      lines.map(({ label }) => label),
      theme.words.text('axis.step'),
      theme,
    ),
    series: [
      {
        type: 'custom',
        encode: { x: 0, y: 1 },
        data: lines.map(({ to }, index) => [to, index]),
        renderItem: ({ dataIndex }: ItemParams, api: ItemApi) =>
          drawnLine(lines[dataIndex]!, lines[dataIndex + 1], dataIndex, { api, scale, theme, unit: data.unit }),
      },
    ],
  }
}

/** From zero if the steps are visible there; else around the steps, with a minimum length for the shortest level. */
export function bridgeScale(lines: readonly BridgeRow[]): NiceScale {
  const levels = lines.flatMap(({ kind, from, to }) => (kind === 'step' ? [from, to] : [to]))
  const range = Math.max(...levels) - Math.min(...levels)
  const nearest = Math.min(...levels.map(Math.abs))
  const isSmall = range < MIN_STEP_SHARE * Math.max(...levels.map(Math.abs))
  if (!isSmall || range === 0) return niceScaleFromZero(levels)
  const stump = Math.max(0, nearest - MIN_LEVEL_SHARE * range)
  return niceScale([...levels, Math.min(...levels) < 0 ? -stump : stump])
}

/** The minimum share of the axis that the steps must take if it begins at zero. */
const MIN_STEP_SHARE = 0.25
/** Length of the shortest level on a broken axis, as a share of the range of the levels. */
const MIN_LEVEL_SHARE = 0.2

interface ItemParams {
  readonly dataIndex: number
}

interface ItemApi {
  readonly coord: (value: readonly number[]) => readonly [number, number]
  readonly size: (value: readonly number[]) => readonly [number, number]
}

interface PlotArea {
  readonly api: ItemApi
  readonly scale: NiceScale
  readonly theme: ChartTheme
  readonly unit: WaterfallData['unit']
}

const BAR_SHARE = 0.62

function drawnLine(line: BridgeRow, next: BridgeRow | undefined, row: number, { api, scale, theme, unit }: PlotArea) {
  const height = api.size([0, 1])[1] * BAR_SHARE
  const start = Math.min(Math.max(line.from, scale.min), scale.max)
  const [fromX] = api.coord([start, row])
  const [toX, middle] = api.coord([line.to, row])
  const left = Math.min(fromX, toX)
  const width = Math.max(1, Math.abs(toX - fromX))
  const nextMiddle = api.coord([line.to, row + 1])[1]
  const children: object[] = [
    {
      type: 'rect',
      shape: { x: left, y: middle - height / 2, width, height },
      style: shapeStyleOf(theme, swatchOf(line)),
    },
    {
      type: 'text',
      style: {
        x: Math.max(fromX, toX) + 6,
        y: middle,
        text: figureBeside(line, unit, theme.words),
        textVerticalAlign: 'middle',
        verticalAlign: 'middle',
        fill: line.kind === 'level' ? theme.text : theme.label,
        fontSize: theme.fontSize,
        fontFamily: theme.fontFamily,
      },
    },
  ]
  if (start !== line.from) {
    const breakX = fromX + Math.sign(toX - fromX) * Math.min(BREAK_AT, width / 2)
    children.push({ type: 'polygon', shape: { points: breakMark(breakX, middle, height) }, style: { fill: theme.surface } })
  }
  if (next) {
    children.push({
      type: 'line',
      shape: { x1: toX, y1: middle + height / 2, x2: toX, y2: nextMiddle - height / 2 },
      style: { stroke: theme.baseline, lineWidth: 1 },
    })
  }
  return { type: 'group', children }
}

/** Distance of the break from the axis, and the width and slant of its gap, in pixels. */
const BREAK_AT = 14
const BREAK_WIDTH = 4
const BREAK_SLANT = 6

/** A slanted gap across a bar, slightly higher than the bar. */
function breakMark(x: number, middle: number, height: number): readonly (readonly [number, number])[] {
  const [top, bottom] = [middle - height / 2 - 1, middle + height / 2 + 1]
  const [before, behind] = [x - BREAK_WIDTH / 2, x + BREAK_WIDTH / 2]
  return [
    [before + BREAK_SLANT / 2, top],
    [behind + BREAK_SLANT / 2, top],
    [behind - BREAK_SLANT / 2, bottom],
    [before - BREAK_SLANT / 2, bottom],
  ]
}

/** Remarks below the chart: that its axis is broken, and the remarks of the data. */
export function waterfallRemarks(data: WaterfallData, { text }: ChartWords): readonly string[] {
  const { remarks = [] } = data
  const { min, max } = bridgeScale(bridgeRows(data))
  return min > 0 || max < 0 ? [text('brokenAxis'), ...remarks] : remarks
}

/** The colour of a row: levels in the accent colour, steps by sign. */
export function swatchOf({ kind, value }: BridgeRow): Swatch {
  if (kind === 'level') return 'accent'
  return value < 0 ? 'loss' : 'gain'
}

/** The value beside a row: money in millions, a step with its sign. */
export function figureBeside({ kind, value }: BridgeRow, unit: WaterfallData['unit'], words: ChartWords): string {
  const { changeText, formatMillions, formatMillionsChange, levelText } = words
  if (!isMoney(unit)) return kind === 'level' ? levelText(unit, value) : changeText(unit, value)
  return maskAmount(unit, kind === 'level' ? formatMillions(value) : formatMillionsChange(value))
}

/** The tooltip of each row: a level, or a step and the level after it. */
export function waterfallTooltips(data: WaterfallData, { changeText, levelText, text }: ChartWords): readonly ChartTooltip[] {
  return bridgeRows(data).map((line) => ({
    head: line.label,
    rows:
      line.kind === 'level'
        ? [{ name: '', figure: levelText(data.unit, line.value), swatch: 'accent' as const }]
        : [
            { name: text('change'), figure: changeText(data.unit, line.value), ...signSwatch(line.value) },
            { name: text('level'), figure: levelText(data.unit, line.to) },
          ],
  }))
}

/** The chart in one sentence: its accessible name. */
export function waterfallSentence({ title, unit, opening, steps, closing }: WaterfallData, words: ChartWords): string {
  const { changeText, levelText, text } = words
  const parts = steps.map(({ label, value }) => `${label} ${changeText(unit, value)}`)
  const figures = [
    `${opening.label} ${levelText(unit, opening.value)}`,
    ...parts,
    `${closing.label} ${levelText(unit, closing.value)}`,
  ]
  return text('sentence.figures', { title, figures: figures.join(', ') })
}
