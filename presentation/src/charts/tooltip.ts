import type { ChartTheme } from './chart-theme.ts'

/** A colour by its meaning: a category's place, the portfolio, the benchmark, gain or loss, a sum of categories. */
export type Swatch = number | 'accent' | 'benchmark' | 'gain' | 'loss' | 'text'

export interface ChartTooltipRow {
  /** Empty where the head says it. */
  readonly name: string
  readonly figure: string
  readonly swatch?: Swatch
}

/** What one point of a chart says, to the pointer, the keyboard and a screen reader alike. */
export interface ChartTooltip {
  readonly head: string
  readonly rows: readonly ChartTooltipRow[]
}

/** A tooltip in one line. */
export function tooltipText({ head, rows }: ChartTooltip): string {
  if (rows.length === 0) return head
  return `${head}: ${rows.map(({ name, figure }) => `${name} ${figure}`.trim()).join(', ')}`
}

/** The colour of a swatch in a theme; a category beyond the last has that of the labels. */
export const swatchColour = (theme: ChartTheme, swatch: Swatch): string =>
  typeof swatch === 'number' ? (theme.categories[swatch] ?? theme.label) : theme[swatch]

/** The swatch of a change by its sign; none at zero. */
export function signSwatch(value: number): { readonly swatch?: Swatch } {
  if (value === 0) return {}
  return { swatch: value > 0 ? 'gain' : 'loss' }
}
