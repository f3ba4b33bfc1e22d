import type { FigureKind } from '../format/figure.ts'

/** A column of a worksheet: texts, or unrounded numbers with NaN for a missing value. */
export type WorksheetColumn =
  | { readonly title: string; readonly kind: 'text'; readonly values: readonly (string | null)[] }
  | {
      readonly title: string
      readonly kind: FigureKind
      readonly values: Float64Array
      /** The value in the total row is the sum of the others, written as a formula. */
      readonly isSummed?: boolean
    }

/** A table as a worksheet. All columns have the same length. */
export interface Worksheet {
  readonly title: string
  /** Lines between title and header: date, client, whether the figures are simulated. */
  readonly lines: readonly string[]
  readonly columns: readonly WorksheetColumn[]
  /** Whether the last row is the total. */
  readonly hasTotal: boolean
}
