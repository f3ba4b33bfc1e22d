import type { Donut } from '@portal/chart3d/spec.ts'
import type { ChartTheme } from '@portal/presentation/charts/chart-theme.ts'
import type { PieData } from '@portal/presentation/charts/drawn-data.ts'
import { pieKey } from '@portal/presentation/charts/pie.ts'
import { pieParts } from '@portal/presentation/charts/pie-parts.ts'

import { paint3d } from './paint-3d.ts'

/** A donut by descending value, with labels outside. Negative parts have no sector. */
export function pie3d(data: PieData, theme: ChartTheme): Donut {
  const key = pieKey(data, theme.words)
  const whole = pieParts(data, theme.words).reduce((sum, { share }) => sum + share, 0)
  return {
    kind: 'donut',
    parts: pieParts(data, theme.words).map(({ share, label, categoryIndex }, item) => ({
      item,
      share: whole > 0 ? share / whole : 0,
      ...paint3d(theme, categoryIndex),
      text: `${label} ${key[item]?.figure ?? ''}`.trim(),
    })),
  }
}
