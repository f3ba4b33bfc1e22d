import type { DrawnUnit } from '../format/drawn-unit.ts'
import { chartFrame } from './axes/value-axis.ts'
import type { ChartOption, ChartTheme } from './chart-theme.ts'
import type { ChartWords } from './chart-words.ts'
import type { PieData } from './drawn-data.ts'
import type { KeyEntry } from './key-entry.ts'
import { itemStyleOf } from './pattern.ts'
import { type PiePart, pieParts } from './pie-parts.ts'

/**
 * A donut, clockwise from the top by descending value, with a gap in the surface colour between sectors. It contains no text; the
 * legend stands beside it.
 */
export function pieOption(data: PieData, theme: ChartTheme): ChartOption {
  return {
    ...chartFrame(pieSentence(data, theme.words)),
    series: [
      {
        type: 'pie',
        radius: ['64%', '98%'],
        startAngle: 90,
        clockwise: true,
        label: { show: false },
        labelLine: { show: false },
        emphasis: { focus: 'self', scale: false, itemStyle: { color: 'inherit' } },
        blur: { itemStyle: { opacity: 0.35 } },
        itemStyle: { borderColor: theme.surface, borderWidth: 2 },
        // Without this, ECharts draws a full ring when no part is positive.
        emptyCircleStyle: { color: 'transparent', borderColor: theme.grid, borderWidth: 1 },
        data: pieParts(data, theme.words).map((part) => ({
          name: part.label,
          value: part.share,
          itemStyle: itemStyleOf(theme, part.categoryIndex),
        })),
      },
    ],
  }
}

/** The chart in one sentence: its accessible name. */
export function pieSentence(data: PieData, words: ChartWords): string {
  const parts = [...pieParts(data, words), ...data.negatives]
  const figures = parts.map((part) => `${part.label} ${figureOf(part, data.unit, words)}`)
  return words.text('sentence.figures', { title: data.title, figures: figures.join(', ') })
}

/** The screen reader text of each sector, in drawing order. */
export function pieTooltips(data: PieData, words: ChartWords): readonly string[] {
  return pieParts(data, words).map((part) => `${part.label}: ${figuresOf(part, data.unit, words)}`)
}

/** The legend: sectors with colours and shares. */
export function pieKey(data: PieData, words: ChartWords): readonly KeyEntry[] {
  return pieParts(data, words).map((part) => ({
    label: part.label,
    swatch: part.categoryIndex,
    figure: figureOf(part, data.unit, words),
  }))
}

type Labelled = Pick<PiePart, 'value' | 'fraction'>

/** The share, or the value where a share has no meaning. */
function figureOf({ value, fraction }: Labelled, unit: DrawnUnit, { formatPercent, levelText }: ChartWords): string {
  return fraction === null ? levelText(unit, value) : formatPercent(fraction)
}

function figuresOf(part: Labelled, unit: DrawnUnit, { formatPercent, levelText }: ChartWords): string {
  const value = levelText(unit, part.value)
  if (unit === 'fraction') return value
  return part.fraction === null ? value : `${value} · ${formatPercent(part.fraction)}`
}
