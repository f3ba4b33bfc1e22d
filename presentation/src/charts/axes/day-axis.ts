import type { ChartOption, ChartTheme } from '../chart-theme.ts'
import type { ChartWords } from '../chart-words.ts'
import { axisText, titleBelow } from './value-axis.ts'

const DAY_SECONDS = 86_400

/**
 * An axis of valuation days, evenly spaced. Depending on the available width it labels days, weeks, months, quarters or years.
 */
export function dayAxis(days: readonly number[], theme: ChartTheme): ChartOption {
  return {
    type: 'category',
    data: days,
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: { ...axisText(theme), hideOverlap: true, ...labelling(dayLabels(days, theme.words)) },
    ...titleBelow(theme.words.text('axis.day'), theme),
  }
}

/**
 * ECharts media queries that keep every second or fourth label on a narrow chart. Without them ECharts drops labels one by one,
 * which leaves uneven gaps. @param place index of the axis with the labels among the x axes
 */
export function thinnedDayLabels(
  days: readonly number[],
  theme: ChartTheme,
  place: 0 | 1 = 0,
): { readonly media: readonly ChartOption[] } {
  const labels = dayLabels(days, theme.words)
  const named = labels.flatMap((label, index) => (label === undefined ? [] : [index]))
  // Prefer the labels of years to those of months.
  const year = Math.max(
    0,
    named.findIndex((index) => labels[index] === theme.words.formatYear(days[index]!)),
  )
  const longest = Math.max(0, ...named.map((index) => labels[index]!.length))
  const widthOf = (step: number) => ((named.length / step) * (NAME_GAP + longest * LETTER_WIDTH) + AXIS_WIDTH) * theme.fontSize
  const thinned = (step: number) =>
    labels.map((label, index) => (named.indexOf(index) % step === year % step ? label : undefined))
  const option = (shown: Labels) => ({ xAxis: [...(place === 1 ? [{}] : []), { axisLabel: labelling(shown) }] })
  return {
    media: [
      { query: { maxWidth: widthOf(2) }, option: option(thinned(4)) },
      { query: { minWidth: widthOf(2) + 0.01, maxWidth: widthOf(1) }, option: option(thinned(2)) },
      { query: { minWidth: widthOf(1) + 0.01 }, option: option(labels) },
    ],
  }
}

/** Width of a letter of a label, of the gap between labels, and of the values beside the plot, in multiples of the font size. */
const LETTER_WIDTH = 0.5
const NAME_GAP = 1.2
const AXIS_WIDTH = 5

type Labels = readonly (string | undefined)[]

const labelling = (labels: Labels) => ({
  interval: (index: number) => labels[index] !== undefined,
  formatter: (_: string, index: number) => labels[index] ?? '',
})

/** The label of each day that has one. */
export function dayLabels(days: readonly number[], words: ChartWords): Labels {
  const rule = ruleFor(((days.at(-1) ?? 0) - (days[0] ?? 0)) / DAY_SECONDS, words)
  return days.map((day, index) => {
    const before = days[index - 1]
    // The first day gets no label, because its period may be incomplete.
    if (rule.part !== dayOf && before === undefined) return undefined
    return before === undefined || rule.part(before) !== rule.part(day) ? rule.text(day) : undefined
  })
}

interface Rule {
  /** Consecutive days with the same value share one label. */
  readonly part: (day: number) => number
  readonly text: (day: number) => string
}

function ruleFor(spanDays: number, { formatDayAndMonth, formatMonth, formatYear }: ChartWords): Rule {
  /** The label of January is the year. */
  const monthOrYear = (day: number): string => (dateOf(day).getUTCMonth() === 0 ? formatYear(day) : formatMonth(day))
  if (spanDays <= 12) return { part: dayOf, text: formatDayAndMonth }
  if (spanDays <= 100) return { part: weekOf, text: formatDayAndMonth }
  if (spanDays <= 400) return { part: monthOf, text: monthOrYear }
  if (spanDays <= 1200) return { part: quarterOf, text: monthOrYear }
  return { part: yearOf, text: formatYear }
}

const dateOf = (day: number): Date => new Date(day * 1000)
const dayOf = (day: number): number => Math.floor(day / DAY_SECONDS)
/** Weeks begin on Monday; 1970 began on a Thursday. */
const weekOf = (day: number): number => Math.floor((dayOf(day) + 3) / 7)
const monthOf = (day: number): number => dateOf(day).getUTCFullYear() * 12 + dateOf(day).getUTCMonth()
const quarterOf = (day: number): number => Math.floor(monthOf(day) / 3)
const yearOf = (day: number): number => dateOf(day).getUTCFullYear()
