import type { FigureKind } from '@portal/presentation/format/figure.ts'
import type { Amount } from '@portal/presentation/format/missing.ts'

/** The call whose reply holds figures, as it was asked. */
export interface FigureCall {
  /** Its path. */
  readonly endpoint: string
  /** What it was sent beside user, client, accounts and currency. */
  readonly fields: Readonly<Record<string, unknown>>
  /** False where it needs no accounts in scope: the market. */
  readonly needsAccounts: boolean
}

/** Which figure of a reply: the keys of its row, none for one of the whole, and its name. */
export interface FigureKey {
  readonly row: readonly string[]
  readonly column: string
  /** The path of another call that tells the same figure, where the table's own does not tell it. */
  readonly endpoint?: string
  /** Fields of the table's own call that the other one is asked with too; none where it is not given. */
  readonly takes?: readonly string[]
}

/** Which figure of which call: what the server is asked for its calculation. */
export type FigureAddress = FigureCall & Omit<FigureKey, 'endpoint' | 'takes'>

/** A figure on the screen with its address. */
export interface AskedFigure {
  readonly address: FigureAddress
  /** Names it for people: column and row. */
  readonly title: string
  /** How it reads on the screen. */
  readonly kind: FigureKind
  /** As the screen shows it. */
  readonly value: Amount
}

/**
 * The key of the figure in a row and a column of a table; null for what is not explained, such as what the browser adds up. Stable
 * between renders: made once, or memoised.
 *
 * @param path in a tree the names of the row and of those above it, from the root; else none
 */
export type FigureKeyOf<Row> = (row: Row, column: string, path: readonly string[]) => FigureKey | null

/** The same as addresses, for the calculation to be asked for. */
export type ExplainOf<Row> = (row: Row, column: string, path: readonly string[]) => FigureAddress | null
