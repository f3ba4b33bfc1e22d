import type { Bar, Grid, Ribbon } from '@portal/chart3d/spec.ts'
import { dayLabels } from '@portal/presentation/charts/axes/day-axis.ts'
import { niceScaleFromZero } from '@portal/presentation/charts/axes/nice-scale.ts'
import { extents, hasOwnLinePanel, lineValues, withoutNegligible } from '@portal/presentation/charts/bars.ts'
import type { ChartTheme } from '@portal/presentation/charts/chart-theme.ts'
import type { BarsData } from '@portal/presentation/charts/drawn-data.ts'
import { type SeriesPart, seriesParts } from '@portal/presentation/charts/series-parts.ts'

import { dayTicks, type Heights, heightsOf } from './heights.ts'
import { paint3d } from './paint-3d.ts'

/** The height range of the bars if the line has a range of its own. */
const BARS_RANGE = [0, 0.42] as const
const LINE_RANGE = [0.55, 1] as const

/**
 * Stacked bars side by side, or one row in depth for each series. The line is a ribbon behind the bars or, over names, a diamond
 * at each total.
 */
export function bars3d(data: BarsData, theme: ChartTheme): Grid {
  const parts = seriesParts(data, theme.words)
  const isApart = hasOwnLinePanel(data)
  const ends = withoutNegligible(extents(data))
  const bars = heightsOf(
    data.unit,
    niceScaleFromZero(isApart ? ends : [...ends, ...withoutNegligible(lineValues(data))]),
    isApart ? BARS_RANGE : [0, 1],
  )
  const line = isApart ? heightsOf(data.unit, niceScaleFromZero(lineValues(data)), LINE_RANGE) : bars
  const isNamed = 'names' in data.categories
  const hasRibbon = data.line !== undefined && !isNamed
  const front = hasRibbon ? 1 : 0
  const rows = front + (data.isStacked ? 1 : parts.length)
  const values = data.line?.values ?? []
  return {
    kind: 'grid',
    slots: 'names' in data.categories ? data.categories.names.length : data.categories.days.length,
    rows,
    heights: isApart ? [...bars.ticks, ...line.ticks] : bars.ticks,
    zeros: isApart ? [...bars.zeros, ...line.zeros] : bars.zeros,
    across:
      'names' in data.categories
        ? data.categories.names.map((text, at) => ({ at, text }))
        : dayTicks(dayLabels(data.categories.days, theme.words)),
    isNamed,
    along: data.isStacked || parts.length === 1 ? [] : parts.map(({ label }, at) => ({ at: front + at, text: label })),
    bars: data.isStacked ? stacked(parts, bars, rows - 1, theme) : sideBySide(parts, bars, front, theme),
    ribbons: hasRibbon ? [ribbonOf(values, line, theme)] : [],
    beads: isNamed
      ? values.flatMap((value, at) =>
          value === null
            ? []
            : [
                {
                  item: at,
                  at,
                  row: rows - 0.62,
                  height: line.of(value),
                  size: 0.07,
                  colour: theme.text,
                  shape: 'diamond' as const,
                  hasStem: false,
                },
              ],
        )
      : [],
    panes: [],
    links: [],
  }
}

const ribbonOf = (values: readonly (number | null)[], { of }: Heights, theme: ChartTheme): Ribbon => ({
  row: 0,
  colour: theme.accent,
  heights: values.map((value) => (value === null ? null : of(value))),
  isNarrow: false,
})

/** Positive values stack upwards, negative ones downwards. */
function stacked(parts: readonly SeriesPart[], { of }: Heights, row: number, theme: ChartTheme): readonly Bar[] {
  const slots = parts[0]?.values.length ?? 0
  return Array.from({ length: slots }).flatMap((_, at) => {
    let [up, down] = [0, 0]
    return parts.flatMap((part): Bar[] => {
      const value = part.values[at] ?? 0
      if (value === 0) return []
      const from = value > 0 ? up : down
      const to = from + value
      if (value > 0) up = to
      else down = to
      return [{ item: at, at, row, from: of(from), to: of(to), ...paintOf(parts, part, value, theme) }]
    })
  })
}

function sideBySide(parts: readonly SeriesPart[], { of }: Heights, front: number, theme: ChartTheme): readonly Bar[] {
  return parts.flatMap((part, place) =>
    part.values.flatMap((value, at): Bar[] => {
      if (value === null) return []
      return [{ item: at, at, row: front + place, from: of(0), to: of(value), ...paintOf(parts, part, value, theme) }]
    }),
  )
}

/** One series is coloured by sign, several by category. */
function paintOf(
  parts: readonly SeriesPart[],
  { colour }: SeriesPart,
  value: number,
  theme: ChartTheme,
): Pick<Bar, 'colour' | 'pattern'> {
  if (parts.length > 1) return paint3d(theme, colour)
  return paint3d(theme, value < 0 ? 'loss' : 'gain')
}
