import type { DayOrder } from '../tables/day-cell.ts'
import type { DecimalMark } from '../tables/number-cell.ts'
import type { LineKind } from '../tables/preset.ts'

/*
 * How a bank or broker writes a contract note or a credit note, as data: the text of a PDF, of which each line is compared with
 * patterns. It has no code and no regular expressions.
 */
export interface NotePreset {
  readonly id: string
  /** Patterns that must each be found, by which the note is known. */
  readonly marks: readonly string[]
  readonly days: DayOrder
  /** Where the amounts themselves leave it open. */
  readonly decimal?: DecimalMark
  /** Kind of the note, by a line of it: the first pattern that is found counts. */
  readonly kinds: readonly LineKind[]
  /** Patterns that read values of lines; of each value the first pattern that finds it counts. */
  readonly values: readonly string[]
  /** Patterns of lines with a part of the costs, `{amount}` in `{amountCurrency}`. */
  readonly fees: string
  readonly taxes: string
}
