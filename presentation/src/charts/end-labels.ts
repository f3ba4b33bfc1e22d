import { isKnown } from '../format/missing.ts'
import type { ChartOption, ChartTheme } from './chart-theme.ts'
import type { ChartWords } from './chart-words.ts'
import type { LinesData } from './drawn-data.ts'

type Line = LinesData['series'][number]

/** Up to so many lines are labelled beside their ends; more have a legend, as more labels may not fit above each other. */
const MAX_LABELLED = 6
/** Longer names are cut; the legend then has them whole. */
const MAX_NAME = 24
/** Below this width a label has the value only, and the legend the names; in multiples of the font size: 28rem. */
const WIDE = 40.7
/** Gap between the plot and a label in pixels; height of a label and assumed width of a character in multiples of the font size. */
const GAP = 6
const LINE_HEIGHT = 1.25
const CHARACTER_WIDTH = 0.62

/** Whether the lines are labelled beside their ends. */
export const hasEndLabels = ({ series }: Pick<LinesData, 'series'>): boolean => series.length <= MAX_LABELLED

/** Whether a chart of a width in pixels has room for the names of its lines beside their ends. */
export const isWide = (width: number, { fontSize }: Pick<ChartTheme, 'fontSize'>): boolean => width > WIDE * fontSize

/** Whether the label of a line has its whole name on a wide chart, so that no legend needs to. */
export const isNamedWhole = ({ label }: Pick<Line, 'label'>): boolean => label.length <= MAX_NAME

interface ItemParams {
  readonly coordSys: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
}

interface ItemApi {
  readonly coord: (value: readonly number[]) => readonly [number, number]
  readonly getWidth: () => number
}

/** A series that labels the ends of the lines in the room to the right of the plot; labels that would overlap move apart. */
export function endLabelSeries(data: LinesData, colours: readonly string[], theme: ChartTheme): ChartOption {
  const ended = data.series.flatMap((line, index) => {
    const at = line.values.findLastIndex(isKnown)
    return at < 0 ? [] : [{ line, colour: colours[index] ?? theme.label, at, value: line.values[at] ?? 0 }]
  })
  const height = theme.fontSize * LINE_HEIGHT
  return {
    type: 'custom',
    silent: true,
    z: 5,
    clip: false,
    encode: { x: 0, y: 1 },
    // One item draws all labels, as their places depend on each other.
    data: ended.slice(0, 1).map(({ at, value }) => [at, value]),
    renderItem: ({ coordSys: { x, y, width, height: plot } }: ItemParams, api: ItemApi) => {
      const text = isWide(api.getWidth(), theme) ? nameAndValue : valueOnly
      const places = movedApart(
        ended.map(({ at, value }) => api.coord([at, value])[1]),
        height,
        y + plot,
      )
      return {
        type: 'group',
        children: ended.map(({ line, colour }, index) => ({
          type: 'text',
          style: {
            x: x + width + GAP,
            y: places[index],
            text: text(data, line, theme.words),
            verticalAlign: 'middle',
            fill: line.role === 'benchmark' ? theme.label : colour,
            fontSize: theme.fontSize,
            fontFamily: theme.fontFamily,
            fontWeight: line.role === 'portfolio' ? 600 : 400,
          },
        })),
      }
    },
  }
}

/** Middles of labels of a height near the wanted ones, in the same order from top to bottom, not below the bottom of the plot. */
export function movedApart(wanted: readonly number[], height: number, bottom: number): readonly number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => wanted[a]! - wanted[b]!)
  const places = [...wanted]
  order.forEach((index, i) => {
    const above = order[i - 1]
    if (above !== undefined) places[index] = Math.max(places[index]!, places[above]! + height)
  })
  order.toReversed().forEach((index, i, reversed) => {
    const below = reversed[i - 1]
    places[index] = Math.min(places[index]!, below === undefined ? bottom - height / 2 : places[below]! - height)
  })
  return places
}

/** ECharts media queries that leave as much room beside the plot as the labels need. */
export function endLabelMedia(data: LinesData, theme: ChartTheme): readonly ChartOption[] {
  const maxWidth = WIDE * theme.fontSize
  const roomFor = (text: LabelText) => ({ grid: { right: roomOf(data, text, theme) } })
  return [
    { query: { maxWidth }, option: roomFor(valueOnly) },
    { query: { minWidth: maxWidth + 0.01 }, option: roomFor(nameAndValue) },
  ]
}

type LabelText = (data: LinesData, line: Line, words: ChartWords) => string

const valueOnly: LabelText = ({ unit }, { values }, { levelText }) => levelText(unit, values.findLast(isKnown))

const nameAndValue: LabelText = (data, line, words) => `${shortened(line.label)} ${valueOnly(data, line, words)}`

const shortened = (name: string): string => (name.length <= MAX_NAME ? name : `${name.slice(0, MAX_NAME - 1).trimEnd()}…`)

function roomOf(data: LinesData, text: LabelText, { fontSize, words }: ChartTheme): number {
  const longest = Math.max(0, ...data.series.map((line) => text(data, line, words).length))
  return Math.ceil(GAP + longest * fontSize * CHARACTER_WIDTH)
}
