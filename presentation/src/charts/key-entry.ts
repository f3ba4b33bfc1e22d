import type { Swatch } from './tooltip.ts'

/** An entry of a chart's legend: a marker in a colour, a name and, if there is one, a value. */
export interface KeyEntry {
  readonly label: string
  readonly swatch: Swatch
  readonly figure?: string
  /** `up` and `down` are triangles. Default: a filled square. */
  readonly mark?: 'line' | 'dashes' | 'circle' | 'diamond' | 'up' | 'down'
  /** Whether a wide chart says the same beside the end of the line. */
  readonly isOfNarrow?: boolean
}
