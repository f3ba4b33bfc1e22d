import type { FigureKind } from '../format/figure.ts'

/** A column of a sheet, whole: texts, or numbers as they are computed, NaN for a missing one. */
export type SheetColumn =
  | { readonly title: string; readonly kind: 'text'; readonly values: readonly (string | null)[] }
  | {
      readonly title: string
      readonly kind: FigureKind
      readonly values: Float64Array
      /** Its value in the row of the whole is the sum of the others: a formula says so. */
      readonly isSummed?: boolean
    }

/** A table as a sheet of a workbook. All columns have as many values. */
export interface Sheet {
  readonly title: string
  /** Between the title and the heads: of when the figures are, whose, whether they are simulated. */
  readonly lines: readonly string[]
  readonly columns: readonly SheetColumn[]
  /** The last row is that of the whole. */
  readonly hasTotal: boolean
}
