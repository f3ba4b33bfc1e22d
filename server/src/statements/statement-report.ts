import type { Format } from './base/format.ts'
import type { Problem } from './base/items.ts'
import type { QuotedCloses } from './closes/book-closes.ts'
import type { IncompleteInstrument } from './identity/propose.ts'
import type { ListedInstruments } from './instruments/book-instruments.ts'
import type { ListedLines } from './lists/book-lines.ts'
import type { NamedLine } from './proposal/outcome.ts'
import type { FileSummary } from './summary.ts'

/** Report on one file. */
export interface FileReport extends FileSummary {
  readonly file: string
  readonly format: Format | null
  readonly preset: string | null
  /** Why nothing of the file could be read. */
  readonly problem?: Problem
  /** Of a workbook whose list is not known: its first lines. */
  readonly rows?: readonly (readonly string[])[]
  /** Whether the lines were compared with the ledger; without it every readable line counts as new. */
  readonly compared: boolean
  /** Of a list of closes: what becomes of them. */
  readonly closes?: readonly QuotedCloses[]
  /** Of a list of instruments: what becomes of them. */
  readonly instruments?: ListedInstruments
  /** Of a list of exchange rates, or of corporate actions: what becomes of its lines. */
  readonly rates?: ListedLines
  readonly actions?: ListedLines
  /** Instruments that are not there, and of which it says too little to create them. */
  readonly incomplete?: readonly IncompleteInstrument[]
  /** The batch that was booked of it. */
  readonly batch?: string
  /** Compared with the ledger: the first lines that are not booked as they are, each with the reason and what to do. */
  readonly named?: readonly NamedLine[]
}
