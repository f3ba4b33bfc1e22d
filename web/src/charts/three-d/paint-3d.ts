import type { Bar } from '@portal/chart3d/spec.ts'
import type { ChartTheme } from '@portal/presentation/charts/chart-theme.ts'
import { patternIn } from '@portal/presentation/charts/pattern.ts'
import { type Swatch, swatchColour } from '@portal/presentation/charts/tooltip.ts'

/** The colour of a swatch as a bar or a part of a ring in space has it and, where the theme has patterns, its pattern. */
export function paint3d(theme: ChartTheme, swatch: Swatch): Pick<Bar, 'colour' | 'pattern'> {
  const pattern = patternIn(theme, swatch)
  return { colour: swatchColour(theme, swatch), ...(pattern && { pattern }) }
}
