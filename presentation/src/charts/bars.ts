import type { Bars } from '@portal/contract/charts/chart-data.ts'

import { formatDate } from '../format/date.ts'
import type { Amount } from '../format/missing.ts'
import { dayAxis, thinnedDays } from './axes/day-axis.ts'
import { nameAxis } from './axes/name-axis.ts'
import { niceScaleFromZero } from './axes/nice-scale.ts'
import { barText } from './axes/unit-figure.ts'
import { chartFrame, titleAbove, titleBelow, titleHeight, valueAxis } from './axes/value-axis.ts'
import type { ChartOption, ChartTheme } from './chart-theme.ts'
import type { KeyEntry } from './key-entry.ts'
import { itemStyleOf } from './pattern.ts'
import { type SeriesPart, seriesParts, sumOfKnown } from './series-parts.ts'
import { type ChartTooltip, type Swatch, signSwatch } from './tooltip.ts'

/** Bars so many and no more are parted by a line in the surface's colour; of more it would take most of their width. */
const PARTED_BARS = 40
/** In pixels, about, of the widest chart: bars of a fraction of a pixel's place leave seams between them, so they overlap by one. */
const WIDTH = 900
/** As a share of the largest value: sums of floating point numbers that differ by less are equal. */
const ROUNDING = 1e-6
const STACK = 'whole'
/** So many lines of one pixel make the height of a chart, about. */
const HAIRLINES = 250

/**
 * Bars over days stand, bars over names lie, so that long names can be read. One series is coloured by sign; several by category.
 * Bars start at zero; what is positive stacks upwards, what is negative downwards.
 */
export function barsOption(data: Bars, theme: ChartTheme): ChartOption {
  const frame = chartFrame(barsSentence(data))
  if ('names' in data.categories) return { ...frame, ...lyingBars(data, data.categories.names, theme) }
  const { days } = data.categories
  return { ...frame, ...(isLineApart(data) ? barsUnderLine(data, days, theme) : standingBars(data, days, theme)) }
}

/**
 * Whether the line is drawn above the bars, on an axis of its own: over days, unless it is the total of each stack. A running sum
 * and the changes that make it are different quantities, which one axis would confuse.
 */
export function isLineApart(data: Bars): boolean {
  if (!data.line || 'names' in data.categories) return false
  const slack = ROUNDING * Math.max(0, ...lineValues(data).map(Math.abs), ...extents(data).map(Math.abs))
  return data.line.values.some((value, at) => value !== null && Math.abs(value - (totalAt(data, at) ?? 0)) > slack)
}

function standingBars(data: Bars, days: readonly number[], theme: ChartTheme): ChartOption {
  const scale = niceScaleFromZero(visible([...extents(data), ...lineValues(data)]))
  return {
    grid: { left: 8, right: 8, top: titleHeight(theme), bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: dayAxis(days, theme),
    ...thinnedDays(days, theme),
    yAxis: { ...valueAxis(data.unit, scale, theme), ...titleAbove(data.valueLabel, theme) },
    series: [...barSeries(data, theme, 0), ...lineSeries(data, theme, 0)],
  }
}

/** Two panels over one row of days: the line, and under it the bars that make it. */
function barsUnderLine(data: Bars, days: readonly number[], theme: ChartTheme): ChartOption {
  const grid = { left: 64, right: 8 }
  const upper = dayAxis(days, theme)
  return {
    grid: [
      { ...grid, top: titleHeight(theme), height: '40%' },
      { ...grid, top: '63%', bottom: 24 },
    ],
    xAxis: [
      { ...upper, gridIndex: 0, axisLabel: { show: false } },
      { ...dayAxis(days, theme), gridIndex: 1 },
    ],
    ...thinnedDays(days, theme, 1),
    yAxis: [
      {
        ...valueAxis(data.unit, niceScaleFromZero(lineValues(data)), theme),
        ...titleAbove(data.line?.label ?? '', theme),
        gridIndex: 0,
      },
      {
        ...valueAxis(data.unit, niceScaleFromZero(visible(extents(data))), theme),
        ...titleAbove(data.valueLabel, theme),
        gridIndex: 1,
      },
    ],
    series: [...barSeries(data, theme, 1), ...lineSeries(data, theme, 0)],
  }
}

function lyingBars(data: Bars, names: readonly string[], theme: ChartTheme): ChartOption {
  const scale = niceScaleFromZero(visible([...extents(data), ...lineValues(data)]))
  return {
    grid: { left: 8, right: 16, top: 4, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'all' },
    xAxis: { ...valueAxis(data.unit, scale, theme), ...titleBelow(data.valueLabel, theme) },
    yAxis: nameAxis(names, theme),
    series: [...barSeries(data, theme, 0), ...totalMarks(data, theme)],
  }
}

function barSeries(data: Bars, theme: ChartTheme, panel: number): readonly ChartOption[] {
  const parts = seriesParts(data)
  const isParted = categoryCount(data) <= PARTED_BARS
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
    // A shape a series, not one a bar: thousands of them would be laid out anew whenever the window's width changes.
    ...(isOneShape && { large: true, largeThreshold: PARTED_BARS, silent: true }),
    data: part.values.map((value) => ({
      // A shape of many bars has no gaps: what is missing is no height.
      value: isOneShape ? (value ?? 0) : value,
      ...(parts.length === 1 && { itemStyle: { ...itemStyleOf(theme, (value ?? 0) < 0 ? 'loss' : 'gain'), ...edge } }),
    })),
  }))
}

/** A mark on each lying bar where its total is: a stack that goes both ways does not show it. */
function totalMarks({ line }: Bars, theme: ChartTheme): readonly ChartOption[] {
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

function lineSeries({ line }: Bars, theme: ChartTheme, panel: number): readonly ChartOption[] {
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

/** What each day or name says: every part of it with its sign, and where the line stands. */
export function barsTooltips(data: Bars): readonly ChartTooltip[] {
  const parts = seriesParts(data)
  return categoryNames(data).map((head, at) => ({
    head,
    rows: [
      ...parts.map((part) => ({
        name: part.label,
        figure: barText(data.unit, part.values[at]),
        ...swatchOf(parts, part, at),
      })),
      ...(data.line
        ? [{ name: data.line.label, figure: barText(data.unit, data.line.values[at]), swatch: lineSwatch(data) }]
        : []),
    ],
  }))
}

/** The series with their colours and, where asked for, what they come to: their sum over all bars, or the last bar. */
export function barsKey(data: Bars, figure: 'sum' | 'last' | 'none'): readonly KeyEntry[] {
  const parts = seriesParts(data)
  const bars: readonly KeyEntry[] = parts.length === 1 ? [] : parts.map((part) => ({ ...entry(data, part, figure) }))
  if (!data.line) return bars
  const { label, values } = data.line
  // Of names there is no last one.
  if ('names' in data.categories) return [{ label, swatch: lineSwatch(data), mark: 'diamond' }, ...bars]
  return [{ label, swatch: lineSwatch(data), mark: 'line', figure: barText(data.unit, last(values)) }, ...bars]
}

/** Over days the line is the portfolio's; on lying bars a mark stands for their sum. */
const lineSwatch = ({ categories }: Bars): Swatch => ('names' in categories ? 'text' : 'accent')

/** The chart in one sentence: its accessible name. */
export function barsSentence(data: Bars): string {
  const names = categoryNames(data)
  if ('names' in data.categories) {
    const totals = names.map((name, at) => `${name} ${barText(data.unit, data.line?.values[at] ?? totalAt(data, at))}`)
    return `${data.title}: ${totals.join(', ')}.`
  }
  const figures = data.line
    ? [`${data.line.label} ${barText(data.unit, last(data.line.values))}`]
    : seriesParts(data).map((part) => `${part.label} ${barText(data.unit, sumOfKnown(part.values))}`)
  const range = names.length > 0 ? ` from ${names[0]} to ${names.at(-1)}` : ''
  return `${data.title}${range}: ${figures.join(', ')}.`
}

function entry({ unit }: Bars, { label, colour, values }: SeriesPart, figure: 'sum' | 'last' | 'none'): KeyEntry {
  const value = figure === 'sum' ? sumOfKnown(values) : last(values)
  return { label, swatch: colour, ...(figure !== 'none' && { figure: barText(unit, value) }) }
}

function swatchOf(parts: readonly SeriesPart[], { colour, values }: SeriesPart, at: number): { readonly swatch?: Swatch } {
  return parts.length === 1 ? signSwatch(values[at] ?? 0) : { swatch: colour }
}

const categoryNames = ({ categories }: Bars): readonly string[] =>
  'names' in categories ? categories.names : categories.days.map((day) => formatDate(day))

const categoryCount = ({ categories }: Bars): number => ('names' in categories ? categories.names : categories.days).length

const last = (values: readonly Amount[]): Amount => values.findLast((value) => value !== null)

const totalAt = ({ series }: Bars, at: number): number | null => sumOfKnown(series.map(({ values }) => values[at]))

/** The known values of the line over bars; none where there is no line. */
export const lineValues = ({ line }: Bars): readonly number[] => line?.values.filter((value) => value !== null) ?? []

/** The ends of the bars: of stacks, both the upper and the lower one of each category. */
export function extents(data: Bars): readonly number[] {
  if (!data.isStacked) return data.series.flatMap(({ values }) => values.map((value) => value ?? 0))
  const ends: number[] = []
  for (let at = 0; at < categoryCount(data); at += 1) {
    const values = data.series.map((part) => part.values[at] ?? 0)
    ends.push(sum(values.filter((value) => value > 0)), sum(values.filter((value) => value < 0)))
  }
  return ends
}

/** Values without those that would be no higher than a hairline: an axis makes no room for them. */
export function visible(values: readonly number[]): readonly number[] {
  const hairline = Math.max(0, ...values.map(Math.abs)) / HAIRLINES
  return values.filter((value) => Math.abs(value) >= hairline)
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
