import { isKnown } from '../format/missing.ts'
import { dayAxis, everySecondDayLabel } from './axes/day-axis.ts'
import { type NiceScale, niceScale } from './axes/nice-scale.ts'
import { chartFrame, titleAbove, titleHeight, valueAxis } from './axes/value-axis.ts'
import { categoryColours, OTHER_COLOUR } from './category-colour.ts'
import type { ChartOption, ChartTheme } from './chart-theme.ts'
import type { ChartWords } from './chart-words.ts'
import type { LinesData } from './drawn-data.ts'
import type { KeyEntry } from './key-entry.ts'
import { dashesOf } from './pattern.ts'
import { type ChartTooltip, type Swatch, swatchColour } from './tooltip.ts'

/** Up to so many lines are labelled at their ends; more lines have a legend. */
const MAX_END_LABELS = 3
/** Approximate height of an end label as a share of the plot. */
const NAME_ROOM = 0.12
const BENCHMARK_DASHES = [5, 4]

/** Lines over days, interrupted at missing values: the portfolio bold, the benchmark dashed, categories in their colours. */
export function linesOption(data: LinesData, theme: ChartTheme): ChartOption {
  const swatches = lineSwatches(data)
  const scale = niceScale(data.series.flatMap(({ values }) => values.filter(isKnown)))
  return {
    ...chartFrame(linesSentence(data, theme.words)),
    grid: {
      left: 8,
      right: 8,
      top: data.valueLabel ? titleHeight(theme) : 20,
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: { ...dayAxis(data.days, theme), boundaryGap: false },
    ...everySecondDayLabel(data.days, theme),
    yAxis: { ...valueAxis(data.unit, scale, theme), ...(data.valueLabel && titleAbove(data.valueLabel, theme)) },
    series: [
      ...data.series.map(({ label, role, values }, index) => {
        const swatch = swatches[index] ?? OTHER_COLOUR
        const colour = swatchColour(theme, swatch)
        const dashes = role === 'benchmark' ? BENCHMARK_DASHES : theme.hasPatterns ? dashesOf(swatch) : []
        return {
          type: 'line',
          name: label,
          data: values,
          showSymbol: false,
          connectNulls: false,
          z: role === 'portfolio' ? 3 : 2,
          lineStyle: { color: colour, width: role === 'benchmark' ? 1.5 : 2, type: dashes.length > 0 ? dashes : 'solid' },
          itemStyle: { color: colour },
          ...(hasEndLabels(data) && { endLabel: endLabel(data, index, endLabelOffset(values, scale), colour, theme) }),
          labelLayout: { moveOverlap: 'shiftY' },
        }
      }),
      ...markSeries(data, theme),
    ],
  }
}

function markSeries({ days, marks }: LinesData, theme: ChartTheme): readonly ChartOption[] {
  if (!marks) return []
  return [
    {
      type: 'scatter',
      name: marks.label,
      z: 4,
      silent: true,
      symbol: 'circle',
      symbolSize: theme.fontSize * 0.9,
      itemStyle: { color: swatchColour(theme, markSwatch(marks)), opacity: 1, borderColor: theme.surface, borderWidth: 1.5 },
      data: marks.points.map(({ day, value }) => [days.indexOf(day), value]),
    },
  ]
}

/** Marks of events are neutral, those of exceptions losses. */
export const markSwatch = ({ points }: NonNullable<LinesData['marks']>): Swatch =>
  points.some(({ event }) => event !== undefined) ? 'text' : 'loss'

/**
 * Whether the lines are labelled at their ends and need no legend. Marks need a legend, and so do ends close to each other, and several
 * lines that hang from zero, such as drawdowns: all their labels would stand at the top.
 */
const hasEndLabels = ({ series, marks }: LinesData): boolean => series.length <= MAX_END_LABELS && !marks && haveEndsRoom(series)

/** Whether there is enough vertical distance between two end labels. */
function haveEndsRoom(series: LinesData['series']): boolean {
  const known = series.flatMap(({ values }) => values.filter(isKnown))
  if (series.length > 1 && Math.max(...known) === 0) return false
  const room = (Math.max(...known) - Math.min(...known)) * NAME_ROOM
  const ends = series.map(({ values }) => values.findLast(isKnown) ?? Number.NaN).sort((a, b) => a - b)
  return ends.every((end, at) => at === 0 || end - ends[at - 1]! >= room)
}

function endLabel(data: LinesData, index: number, height: number, colour: string, theme: ChartTheme): ChartOption {
  const { label, role, values } = data.series[index] ?? { label: '', role: 'part', values: [] }
  return {
    show: true,
    formatter: `${label} ${theme.words.levelText(data.unit, values.findLast(isKnown))}`,
    align: 'right',
    verticalAlign: height > 0 ? 'bottom' : 'top',
    offset: [-6, -height],
    color: role === 'benchmark' ? theme.label : colour,
    fontSize: theme.fontSize,
    fontFamily: theme.fontFamily,
    fontWeight: role === 'portfolio' ? 600 : 400,
  }
}

/**
 * Pixels by which a label stands above the end of its line, negative below: on the side where the line deviates less over the
 * label's width, and clear of the line.
 */
function endLabelOffset(values: readonly (number | null)[], { min, max }: NiceScale): number {
  const known = values.filter(isKnown)
  const end = known.at(-1) ?? 0
  const beside = known.slice(-Math.ceil(known.length * NAME_SHARE))
  const above = Math.max(...beside) - end
  const below = end - Math.min(...beside)
  const strayed = (Math.min(above, below) / (max - min)) * PLOT_HEIGHT
  return (above <= below ? 1 : -1) * Math.round(NAME_GAP + strayed)
}

/** Approximate share of the width that a label takes on a phone, and the height of a plot in pixels. */
const NAME_SHARE = 0.36
const PLOT_HEIGHT = 200
const NAME_GAP = 8

/** The colour of each line, by role or by key. */
export function lineSwatches({ series }: LinesData): readonly Swatch[] {
  const parts = series.filter(({ role }) => role === 'part').map(({ key }) => key)
  const colours = new Map(parts.map((key, index) => [key, categoryColours(parts)[index] ?? OTHER_COLOUR]))
  return series.map(({ key, role }) => {
    if (role === 'portfolio') return 'accent'
    return role === 'benchmark' ? 'benchmark' : (colours.get(key) ?? OTHER_COLOUR)
  })
}

/** The tooltip of each day: the value of every line. */
export function linesTooltips(data: LinesData, { formatDate, levelText }: ChartWords): readonly ChartTooltip[] {
  const swatches = lineSwatches(data)
  return data.days.map((day, at) => ({
    head: formatDate(day),
    rows: [
      ...data.series.map(({ label, values }, index) => ({
        name: label,
        figure: levelText(data.unit, values[at]),
        swatch: swatches[index] ?? OTHER_COLOUR,
      })),
      ...marksOn(data, day).map(({ value, event, label, swatch }) => ({
        name: event ?? label,
        figure: levelText(data.unit, value),
        swatch,
      })),
    ],
  }))
}

/** The marks of a day, each with the label and colour of all. */
function marksOn({ marks }: LinesData, day: number) {
  if (!marks) return []
  const common = { label: marks.label, swatch: markSwatch(marks) }
  return marks.points.filter((point) => point.day === day).map((point) => ({ ...point, ...common }))
}

/** The legend: colours and last values, by descending value; empty if the lines are labelled at their ends. */
export function linesKey(data: LinesData, { levelText }: ChartWords): readonly KeyEntry[] {
  if (hasEndLabels(data)) return []
  const swatches = lineSwatches(data)
  const marks: readonly KeyEntry[] = data.marks
    ? [{ label: data.marks.label, swatch: markSwatch(data.marks), mark: 'circle', figure: String(data.marks.points.length) }]
    : []
  const lines = data.series
    .map(({ label, role, values }, index) => ({
      last: values.findLast(isKnown) ?? Number.NEGATIVE_INFINITY,
      entry: {
        label,
        swatch: swatches[index] ?? OTHER_COLOUR,
        mark: role === 'benchmark' ? ('dashes' as const) : ('line' as const),
        figure: levelText(data.unit, values.findLast(isKnown)),
      },
    }))
    .sort((a, b) => b.last - a.last)
    .map(({ entry }) => entry)
  return [...lines, ...marks]
}

/** Remarks that the reader needs below the chart, such as that the lines are indexed. */
export const linesRemarks = ({ unit, remarks = [] }: LinesData, { text }: ChartWords): readonly string[] =>
  unit === 'index' ? [text('indexed'), ...remarks] : remarks

/** The chart in one sentence: its accessible name. */
export function linesSentence({ title, unit, days, series, marks }: LinesData, words: ChartWords): string {
  const { formatDate, levelText, text } = words
  const ends = series.map(({ label, values }) => `${label} ${levelText(unit, values.findLast(isKnown))}`)
  return text('sentence.lines', {
    title,
    days: days.length,
    from: formatDate(days[0]),
    to: formatDate(days.at(-1)),
    isIndexed: unit === 'index',
    figures: ends.join(', '),
    hasMarks: marks !== undefined,
    mark: marks?.label ?? '',
    marked: marks?.points.length ?? 0,
  })
}
