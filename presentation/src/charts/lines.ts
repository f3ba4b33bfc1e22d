import { isKnown } from '../format/missing.ts'
import { dayAxis, thinnedDayLabels } from './axes/day-axis.ts'
import { niceScale } from './axes/nice-scale.ts'
import { chartFrame, plotGrid, titleAbove, valueAxis, withUnit } from './axes/value-axis.ts'
import { categoryColours, OTHER_COLOUR } from './category-colour.ts'
import type { ChartOption, ChartTheme } from './chart-theme.ts'
import type { ChartWords } from './chart-words.ts'
import type { LinesData } from './drawn-data.ts'
import { endLabelMedia, endLabelSeries, hasEndLabels, isNamedWhole } from './end-labels.ts'
import type { KeyEntry } from './key-entry.ts'
import { lookOf, markSeries, marksKey } from './marks/event-marks.ts'
import { dashesOf } from './pattern.ts'
import { type ChartTooltip, type Swatch, swatchColour } from './tooltip.ts'

const BENCHMARK_DASHES = [5, 4]

/** Lines over days, interrupted at missing values: the portfolio bold, the benchmark dashed, categories in their colours. */
export function linesOption(data: LinesData, theme: ChartTheme): ChartOption {
  const swatches = lineSwatches(data)
  const colours = swatches.map((swatch) => swatchColour(theme, swatch))
  const scale = niceScale(data.series.flatMap(({ values }) => values.filter(isKnown)))
  const isLabelled = hasEndLabels(data)
  const { media } = thinnedDayLabels(data.days, theme)
  return {
    ...chartFrame(linesSentence(data, theme.words)),
    grid: plotGrid,
    xAxis: { ...dayAxis(data.days, theme), boundaryGap: false },
    media: [...media, ...(isLabelled ? endLabelMedia(data, theme) : [])],
    yAxis: { ...valueAxis(data.unit, scale, theme), ...titleAbove(valueTitle(data, theme.words) ?? '', theme) },
    series: [
      ...data.series.map(({ label, role, values }, index) => {
        const swatch = swatches[index] ?? OTHER_COLOUR
        const colour = colours[index]
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
        }
      }),
      ...(isLabelled ? [endLabelSeries(data, colours, theme)] : []),
      ...markSeries(data, theme),
    ],
  }
}

/** The title of the axis of values; of an amount or a price only who drew it knows the currency. */
export function valueTitle({ unit, valueLabel }: LinesData, { text }: ChartWords): string | undefined {
  if (valueLabel !== undefined) return withUnit(valueLabel, unit)
  return unit === 'index' ? text('axis.index') : undefined
}

/** The colour of each line, by role or by key. */
export function lineSwatches({ series }: LinesData): readonly Swatch[] {
  const parts = series.filter(({ role }) => role === 'part').map(({ key }) => key)
  const colours = categoryColours(parts)
  return series.map(({ key, role }) => {
    if (role === 'portfolio') return 'accent'
    return role === 'benchmark' ? 'benchmark' : colours[parts.indexOf(key)]!
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
      ...(data.marks?.points ?? [])
        .filter((point) => point.day === day)
        .map((point) => ({
          name: point.event ?? data.marks!.label,
          figure: levelText(data.unit, point.value),
          swatch: lookOf(point).swatch,
        })),
    ],
  }))
}

/** The legend: colours and last values, by descending value; lines that are labelled at their ends need it on narrow charts only. */
export function linesKey(data: LinesData, words: ChartWords): readonly KeyEntry[] {
  const { levelText } = words
  const swatches = lineSwatches(data)
  const isLabelled = hasEndLabels(data)
  const marks = marksKey(data, words)
  // The title names a single line.
  if (isLabelled && data.series.length === 1) return marks
  const lines = data.series
    .map(({ label, role, values }, index) => ({
      last: values.findLast(isKnown) ?? Number.NEGATIVE_INFINITY,
      entry: {
        label,
        swatch: swatches[index] ?? OTHER_COLOUR,
        mark: role === 'benchmark' ? ('dashes' as const) : ('line' as const),
        figure: levelText(data.unit, values.findLast(isKnown)),
        ...(isLabelled && isNamedWhole({ label }) && { isOfNarrow: true }),
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
