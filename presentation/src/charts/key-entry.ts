import type { Swatch } from './tooltip.ts'

/** A line of a chart's key: a mark in a colour, its name and, where it has one, its figure. */
export interface KeyEntry {
  readonly label: string
  readonly swatch: Swatch
  readonly figure?: string
  /** A filled square unless stated. */
  readonly mark?: 'line' | 'dashes' | 'circle' | 'diamond'
}
