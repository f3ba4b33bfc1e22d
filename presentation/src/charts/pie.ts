import type { Slices, Unit } from '@portal/contract/charts/chart-data.ts'

import { formatPercent } from '../format/percent.ts'
import { levelText } from './axes/unit-figure.ts'
import { chartFrame } from './axes/value-axis.ts'
import type { ChartOption, ChartTheme } from './chart-theme.ts'
import type { KeyEntry } from './key-entry.ts'
import { itemStyleOf } from './pattern.ts'
import { type PiePart, pieParts } from './pie-parts.ts'

/**
 * A ring of parts, clockwise from the top in value order, with a gap in the surface's colour between neighbours. It has no words:
 * they stand beside it, and its accessible name says it all.
 */
export function pieOption(data: Slices, theme: ChartTheme): ChartOption {
  return {
    ...chartFrame(pieSentence(data)),
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
        // Of parts that are all negative none is drawn, and a full ring would be read as one.
        emptyCircleStyle: { color: 'transparent', borderColor: theme.grid, borderWidth: 1 },
        data: pieParts(data).map((part) => ({
          name: part.label,
          value: part.share,
          itemStyle: itemStyleOf(theme, part.colour),
        })),
      },
    ],
  }
}

/** The chart in one sentence: its accessible name. */
export function pieSentence(data: Slices): string {
  const parts = [...pieParts(data), ...data.negatives]
  return `${data.title}: ${parts.map((part) => `${part.label} ${figureOf(part, data.unit)}`).join(', ')}.`
}

/** What is read out at each part, in drawing order. */
export function pieTooltips(data: Slices): readonly string[] {
  return pieParts(data).map((part) => `${part.label}: ${figuresOf(part, data.unit)}`)
}

/** The parts with their colours and shares. */
export function pieKey(data: Slices): readonly KeyEntry[] {
  return pieParts(data).map((part) => ({ label: part.label, swatch: part.colour, figure: figureOf(part, data.unit) }))
}

type Labelled = Pick<PiePart, 'value' | 'fraction'>

/** The share, or the value where a share would say nothing. */
function figureOf({ value, fraction }: Labelled, unit: Unit): string {
  return fraction === null ? levelText(unit, value) : formatPercent(fraction)
}

function figuresOf(part: Labelled, unit: Unit): string {
  const value = levelText(unit, part.value)
  if (unit === 'fraction') return value
  return part.fraction === null ? value : `${value} · ${formatPercent(part.fraction)}`
}
