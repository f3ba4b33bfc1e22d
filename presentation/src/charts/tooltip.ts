import type { ChartTheme } from './chart-theme.ts'

/** A colour by meaning: a category index, the portfolio, the benchmark, gain or loss, a total. */
export type Swatch = number | 'accent' | 'benchmark' | 'gain' | 'loss' | 'text'

export interface ChartTooltipRow {
  /** Empty if the head already names it. */
  readonly name: string
  readonly figure: string
  readonly swatch?: Swatch
}

/** The tooltip of one point, the same for pointer, keyboard and screen reader. */
export interface ChartTooltip {
  readonly head: string
  readonly rows: readonly ChartTooltipRow[]
}

/** A tooltip as one line of text. */
export function tooltipText({ head, rows }: ChartTooltip): string {
  if (rows.length === 0) return head
  return `${head}: ${rows.map(({ name, figure }) => `${name} ${figure}`.trim()).join(', ')}`
}

/** The colour of a swatch in a theme; a category beyond the last gets the label colour. */
export const swatchColour = (theme: ChartTheme, swatch: Swatch): string =>
  typeof swatch === 'number' ? (theme.categories[swatch] ?? theme.label) : theme[swatch]

/** The swatch for the sign of a change; none at zero. */
export function signSwatch(value: number): { readonly swatch?: Swatch } {
  if (value === 0) return {}
  return { swatch: value > 0 ? 'gain' : 'loss' }
}
