import type { Bar } from '@portal/chart3d/spec.ts'
import type { ChartTheme } from '@portal/presentation/charts/chart-theme.ts'
import { patternIn } from '@portal/presentation/charts/pattern.ts'
import { type Swatch, swatchColour } from '@portal/presentation/charts/tooltip.ts'

/** Colour and, if the theme has patterns, pattern of a swatch for the 3D chart script. */
export function paint3d(theme: ChartTheme, swatch: Swatch): Pick<Bar, 'colour' | 'pattern'> {
  const pattern = patternIn(theme, swatch)
  return { colour: swatchColour(theme, swatch), ...(pattern && { pattern }) }
}
