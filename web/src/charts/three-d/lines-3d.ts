import type { Grid } from '@portal/chart3d/spec.ts'
import { dayLabels } from '@portal/presentation/charts/axes/day-axis.ts'
import { niceScale } from '@portal/presentation/charts/axes/nice-scale.ts'
import type { ChartTheme } from '@portal/presentation/charts/chart-theme.ts'
import type { LinesData } from '@portal/presentation/charts/drawn-data.ts'
import { lineSwatches, valueTitle } from '@portal/presentation/charts/lines.ts'
import { lookOf } from '@portal/presentation/charts/marks/event-marks.ts'
import { swatchColour } from '@portal/presentation/charts/tooltip.ts'
import { isKnown } from '@portal/presentation/format/missing.ts'

import { dayTicks, heightsOf } from './heights.ts'

/** Ribbons over days in depth, the one with the highest end at the back; a ball at each mark. */
export function lines3d(data: LinesData, theme: ChartTheme): Grid {
  const swatches = lineSwatches(data)
  const { of, ticks, zeros } = heightsOf(data.unit, niceScale(data.series.flatMap(({ values }) => values.filter(isKnown))))
  const ordered = data.series
    .map((series, index) => ({ ...series, colour: swatchColour(theme, swatches[index] ?? 'text') }))
    .sort((a, b) => endOf(b) - endOf(a))
  const portfolio = Math.max(
    0,
    ordered.findIndex(({ role }) => role === 'portfolio'),
  )
  return {
    kind: 'grid',
    slots: data.days.length,
    rows: ordered.length,
    heights: ticks,
    zeros,
    across: dayTicks(dayLabels(data.days, theme.words)),
    isNamed: false,
    along: ordered.map(({ label, values }, at) => ({
      at,
      text: `${label} ${theme.words.levelText(data.unit, values.findLast(isKnown))}`,
    })),
    titles: { across: theme.words.text('axis.day'), up: valueTitle(data, theme.words) ?? '' },
    bars: [],
    ribbons: ordered.map(({ colour, role, values }, row) => ({
      row,
      colour,
      heights: values.map((value) => (isKnown(value) ? of(value) : null)),
      isNarrow: role === 'benchmark',
    })),
    beads: (data.marks?.points ?? []).map((point) => {
      const at = data.days.indexOf(point.day)
      const { swatch, mark } = lookOf(point)
      const look = { size: 0.05, colour: swatchColour(theme, swatch), shape: mark === 'diamond' ? 'diamond' : 'ball' } as const
      return { item: at, at, row: portfolio, height: of(point.value), ...look, hasStem: false }
    }),
    panes: [],
    links: [],
  }
}

const endOf = ({ values }: LinesData['series'][number]): number => values.findLast(isKnown) ?? Number.NEGATIVE_INFINITY
