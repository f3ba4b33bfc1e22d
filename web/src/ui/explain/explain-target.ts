import type { FigureKind } from '@portal/presentation/format/figure.ts'
import type { Amount } from '@portal/presentation/format/missing.ts'

/** A call whose reply contains figures, with its request. */
export interface FigureCall {
  /** Its path. */
  readonly endpoint: string
  /** Request fields besides user, client, accounts and currency. */
  readonly fields: Readonly<Record<string, unknown>>
  /** False if the call needs no accounts in scope: market data. */
  readonly needsAccounts: boolean
}

/** A figure of a reply: the keys of its row (empty for the total) and its field. */
export interface FigureKey {
  readonly row: readonly string[]
  readonly column: string
  /** The path of another call that explains the figure, if the table's own does not. */
  readonly endpoint?: string
  /** Request fields of the table's call that the other call takes too; default: none. */
  readonly takes?: readonly string[]
}

/** A call and a figure of its reply: the input of `POST /explain`. */
export type FigureAddress = FigureCall & Omit<FigureKey, 'endpoint' | 'takes'>

/** A figure on the screen that can be explained. */
export interface ExplainTarget {
  readonly address: FigureAddress
  /** Its label: column and row. */
  readonly title: string
  /** How it reads on the screen. */
  readonly kind: FigureKind
  /** The displayed value. */
  readonly value: Amount
}

/**
 * The key of a figure by row and column; null if it cannot be explained, such as sums made in the browser. Stable between
 * renders. @param path in a tree the names of the row and its ancestors, from the root; else empty
 */
export type FigureKeyOf<Row> = (row: Row, column: string, path: readonly string[]) => FigureKey | null

/** The same with the call. */
export type ExplainOf<Row> = (row: Row, column: string, path: readonly string[]) => FigureAddress | null
