import type { Look } from '@portal/chart3d/spec.ts'
import type { ChartTheme } from '@portal/presentation/charts/chart-theme.ts'

/** Converts a chart theme for the 3D chart script. */
export const lookOf = (theme: ChartTheme): Look => ({
  surface: theme.surface,
  ground: theme.empty,
  grid: theme.outline,
  baseline: theme.baseline,
  text: theme.text,
  accent: theme.accent,
  label: theme.label,
  fontFamily: theme.fontFamily,
  fontSize: theme.fontSize,
})
