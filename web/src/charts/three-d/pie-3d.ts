import type { Ring } from '@portal/chart3d/spec.ts'
import type { Slices } from '@portal/contract/charts/chart-data.ts'
import type { ChartTheme } from '@portal/presentation/charts/chart-theme.ts'
import { slicesKey } from '@portal/presentation/charts/pie.ts'
import { sliceParts } from '@portal/presentation/charts/pie-parts.ts'

import { solidPaint } from './paint-3d.ts'

/** A ring of parts in value order, each named at its outer side. Parts below zero have no angle here either. */
export function slicesSolid(data: Slices, theme: ChartTheme): Ring {
  const key = slicesKey(data)
  const whole = sliceParts(data).reduce((sum, { share }) => sum + share, 0)
  return {
    kind: 'ring',
    parts: sliceParts(data).map(({ share, label, colour }, item) => ({
      item,
      share: whole > 0 ? share / whole : 0,
      ...solidPaint(theme, colour),
      text: `${label} ${key[item]?.figure ?? ''}`.trim(),
    })),
  }
}
