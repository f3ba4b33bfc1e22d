import type { Amount } from '../format/missing.ts'
import { dayAxis, thinnedDayLabels } from './axes/day-axis.ts'
import { nameAxis } from './axes/name-axis.ts'
import { niceScaleFromZero } from './axes/nice-scale.ts'
import { chartFrame, plotGrid, titleAbove, titleBelow, titleHeight, valueAxis, withUnit } from './axes/value-axis.ts'
import type { ChartOption, ChartTheme } from './chart-theme.ts'
import type { ChartWords } from './chart-words.ts'
import type { BarsData } from './drawn-data.ts'
import type { KeyEntry } from './key-entry.ts'
import { itemStyleOf } from './pattern.ts'
import { type SeriesPart, seriesParts, sumOf } from './series-parts.ts'
import { type ChartTooltip, type Swatch, signSwatch } from './tooltip.ts'

/** Up to so many bars are separated by a line in the surface colour; with more bars it would take most of their width. */
const MAX_SEPARATED_BARS = 40
/** Approximate width of the widest chart in pixels. Bars of fractional width leave seams, so they overlap by one pixel. */
const WIDTH = 900
/** Relative tolerance, as a share of the largest value, within which two floating-point sums count as equal. */
const ROUNDING = 1e-6
const STACK = 'whole'
/** Approximate height of the plot in pixels; a bar below one pixel is not visible. */
const PLOT_PIXELS = 250
/** Height of the title below the days, in multiples of the font size. */
const DAY_TITLE = 1.4

/**
 * Bars over days are vertical; bars over names are horizontal, so that long names can be read. One series is coloured by sign,
 * several by category. Bars start at zero; positive values stack upwards, negative ones downwards.
 */
export function barsOption(data: BarsData, theme: ChartTheme): ChartOption {
  const frame = chartFrame(barsSentence(data, theme.words))
  if ('names' in data.categories) return { ...frame, ...horizontalBars(data, data.categories.names, theme) }
  const { days } = data.categories
  return { ...frame, ...(hasOwnLinePanel(data) ? barsBelowLine(data, days, theme) : verticalBars(data, days, theme)) }
}

/**
 * Whether the line has a panel of its own above the bars: it does over days, unless it is the total of each stack. A cumulative
 * sum and the changes that make it are different quantities and must not share an axis.
 */
export function hasOwnLinePanel(data: BarsData): boolean {
  if (!data.line || 'names' in data.categories) return false
  const slack = ROUNDING * Math.max(0, ...lineValues(data).map(Math.abs), ...extents(data).map(Math.abs))
  return data.line.values.some((value, at) => {
    const total = totalAt(data, at)
    return value !== null && total !== null && Math.abs(value - total) > slack
  })
}

function verticalBars(data: BarsData, days: readonly number[], theme: ChartTheme): ChartOption {
  const scale = niceScaleFromZero(withoutNegligible([...extents(data), ...lineValues(data)]))
  return {
    grid: plotGrid,
    xAxis: dayAxis(days, theme),
    ...thinnedDayLabels(days, theme),
    yAxis: { ...valueAxis(data.unit, scale, theme), ...titleAbove(withUnit(data.valueLabel, data.unit), theme) },
    series: [...barSeries(data, theme, 0), ...lineSeries(data, theme, 0)],
  }
}

/** Two panels over the same days: the line, and below it the bars that it accumulates. */
function barsBelowLine(data: BarsData, days: readonly number[], theme: ChartTheme): ChartOption {
  const grid = { left: 64, right: 8 }
  const upper = dayAxis(days, theme)
  return {
    grid: [
      { ...grid, top: titleHeight(theme), height: '40%' },
      { ...grid, top: '63%', bottom: 24 + theme.fontSize * DAY_TITLE },
    ],
    xAxis: [
      { ...upper, gridIndex: 0, axisLabel: { show: false }, name: '' },
      { ...dayAxis(days, theme), gridIndex: 1 },
    ],
    ...thinnedDayLabels(days, theme, 1),
    yAxis: [
      {
        ...valueAxis(data.unit, niceScaleFromZero(lineValues(data)), theme),
        ...titleAbove(data.line?.label ?? '', theme),
        gridIndex: 0,
      },
      {
        ...valueAxis(data.unit, niceScaleFromZero(withoutNegligible(extents(data))), theme),
        ...titleAbove(data.valueLabel, theme),
        gridIndex: 1,
      },
    ],
    series: [...barSeries(data, theme, 1), ...lineSeries(data, theme, 0)],
  }
}

function horizontalBars(data: BarsData, names: readonly string[], theme: ChartTheme): ChartOption {
  const scale = niceScaleFromZero(withoutNegligible([...extents(data), ...lineValues(data)]))
  return {
    grid: { ...plotGrid, right: 16 },
    xAxis: { ...valueAxis(data.unit, scale, theme), ...titleBelow(withUnit(data.valueLabel, data.unit), theme) },
    yAxis: nameAxis(names, theme.words.text('axis.scenario'), theme),
    series: [...barSeries(data, theme, 0), ...totalMarks(data, theme)],
  }
}

function barSeries(data: BarsData, theme: ChartTheme, panel: number): readonly ChartOption[] {
  const parts = seriesParts(data, theme.words)
  const isParted = categoryCount(data) <= MAX_SEPARATED_BARS
  const isOneShape = parts.length > 1 && !isParted
  const edge = isParted ? { borderColor: theme.surface, borderWidth: 1 } : {}
  return parts.map((part) => ({
    type: 'bar',
    name: part.label,
    xAxisIndex: panel,
    yAxisIndex: panel,
    ...(data.isStacked && { stack: STACK }),
    barCategoryGap: isParted ? '30%' : `${Math.round((-100 * categoryCount(data)) / WIDTH)}%`,
    barMaxWidth: 28,
    itemStyle: { ...(parts.length > 1 && itemStyleOf(theme, part.colour)), ...edge },
    // One shape a series instead of one a bar: thousands of shapes would be laid out again whenever the window is resized.
    ...(isOneShape && { large: true, largeThreshold: MAX_SEPARATED_BARS, silent: true }),
    data: part.values.map((value) => ({
      // A shape of many bars has no gaps, so a missing value is drawn with height zero.
      value: isOneShape ? (value ?? 0) : value,
      ...(parts.length === 1 && { itemStyle: { ...itemStyleOf(theme, (value ?? 0) < 0 ? 'loss' : 'gain'), ...edge } }),
    })),
  }))
}

/** A marker at the total of each horizontal bar, because a stack with both signs does not show it. */
function totalMarks({ line }: BarsData, theme: ChartTheme): readonly ChartOption[] {
  if (!line) return []
  return [
    {
      type: 'scatter',
      name: line.label,
      z: 4,
      silent: true,
      symbol: 'diamond',
      symbolSize: theme.fontSize,
      itemStyle: { color: theme.text, opacity: 1, borderColor: theme.surface, borderWidth: 1.5 },
      data: line.values.flatMap((value, at) => (value === null ? [] : [[value, at]])),
    },
  ]
}

function lineSeries({ line }: BarsData, theme: ChartTheme, panel: number): readonly ChartOption[] {
  if (!line) return []
  return [
    {
      type: 'line',
      name: line.label,
      xAxisIndex: panel,
      yAxisIndex: panel,
      z: 3,
      showSymbol: false,
      connectNulls: false,
      lineStyle: { color: theme.accent, width: 2 },
      itemStyle: { color: theme.accent },
      data: line.values,
    },
  ]
}

/** The tooltip of each category: every part with its sign, and the value of the line. */
export function barsTooltips(data: BarsData, words: ChartWords): readonly ChartTooltip[] {
  const parts = seriesParts(data, words)
  return categoryNames(data, words).map((head, at) => ({
    head,
    rows: [
      ...parts.map((part) => ({
        name: part.label,
        figure: words.barText(data.unit, part.values[at]),
        ...swatchOf(parts, part, at),
      })),
      ...(data.line
        ? [{ name: data.line.label, figure: words.barText(data.unit, data.line.values[at]), swatch: lineSwatch(data) }]
        : []),
    ],
  }))
}

/** The legend: series with their colours and, if requested, their sum or last value. */
export function barsKey(data: BarsData, figure: 'sum' | 'last' | 'none', words: ChartWords): readonly KeyEntry[] {
  const parts = seriesParts(data, words)
  const bars: readonly KeyEntry[] = parts.length === 1 ? [] : parts.map((part) => ({ ...entry(data, part, figure, words) }))
  if (!data.line) return bars
  const { label, values } = data.line
  // A category axis of names has no last value.
  if ('names' in data.categories) return [{ label, swatch: lineSwatch(data), mark: 'diamond' }, ...bars]
  return [{ label, swatch: lineSwatch(data), mark: 'line', figure: words.barText(data.unit, last(values)) }, ...bars]
}

/** Over days the line represents the portfolio; on horizontal bars a marker represents their sum. */
const lineSwatch = ({ categories }: BarsData): Swatch => ('names' in categories ? 'text' : 'accent')

/** The chart in one sentence: its accessible name. */
export function barsSentence(data: BarsData, words: ChartWords): string {
  const { barText, text } = words
  const { title } = data
  const names = categoryNames(data, words)
  if ('names' in data.categories) {
    const totals = names.map((name, at) => `${name} ${barText(data.unit, data.line ? data.line.values[at] : totalAt(data, at))}`)
    return text('sentence.figures', { title, figures: totals.join(', ') })
  }
  const figures = data.line
    ? [`${data.line.label} ${barText(data.unit, last(data.line.values))}`]
    : seriesParts(data, words).map((part) => `${part.label} ${barText(data.unit, sumOf(part.values))}`)
  const [from = '', to = ''] = [names[0], names.at(-1)]
  return text('sentence.ofDays', { title, days: names.length, from, to, figures: figures.join(', ') })
}

function entry(
  { unit }: BarsData,
  { label, colour, values }: SeriesPart,
  figure: 'sum' | 'last' | 'none',
  words: ChartWords,
): KeyEntry {
  const value = figure === 'sum' ? sumOf(values) : last(values)
  return { label, swatch: colour, ...(figure !== 'none' && { figure: words.barText(unit, value) }) }
}

function swatchOf(parts: readonly SeriesPart[], { colour, values }: SeriesPart, at: number): { readonly swatch?: Swatch } {
  return parts.length === 1 ? signSwatch(values[at] ?? 0) : { swatch: colour }
}

const categoryNames = ({ categories }: BarsData, { formatDate }: ChartWords): readonly string[] =>
  'names' in categories ? categories.names : categories.days.map((day) => formatDate(day))

const categoryCount = ({ categories }: BarsData): number => ('names' in categories ? categories.names : categories.days).length

/** Of the last day; an earlier value is not that of the period. */
const last = (values: readonly Amount[]): Amount => values.at(-1)

const totalAt = ({ series }: BarsData, at: number): number | null => sumOf(series.map(({ values }) => values[at]))

/** The known values of the line; empty if there is no line. */
export const lineValues = ({ line }: BarsData): readonly number[] => line?.values.filter((value) => value !== null) ?? []

/** The end points of the bars; of a stack both the upper and the lower end. */
export function extents(data: BarsData): readonly number[] {
  if (!data.isStacked) return data.series.flatMap(({ values }) => values.map((value) => value ?? 0))
  const ends: number[] = []
  for (let at = 0; at < categoryCount(data); at += 1) {
    const values = data.series.map((part) => part.values[at] ?? 0)
    ends.push(sum(values.filter((value) => value > 0)), sum(values.filter((value) => value < 0)))
  }
  return ends
}

/** Removes values of less than one pixel, so that the axis makes no room for them. */
export function withoutNegligible(values: readonly number[]): readonly number[] {
  const hairline = Math.max(0, ...values.map(Math.abs)) / PLOT_PIXELS
  return values.filter((value) => Math.abs(value) >= hairline)
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
