import type { FigureKind } from '@portal/presentation/format/figure.ts'
import type { Amount } from '@portal/presentation/format/missing.ts'
import type { ReactNode } from 'react'

import type { MiddleRoom } from '#ui/figure/middle-text.tsx'

interface ColumnHead {
  /** The field of the row, by which notes name a withheld figure. */
  readonly key: string
  /** The head's accessible name and its title in files. */
  readonly title: string
  /** A unit beside the head, such as the currency: outside its name. */
  readonly badge?: string | undefined
  /** False where a whole has no such value, such as a price: its cell in the total row stays empty. */
  readonly isTotalled?: false
  /** The column holds buttons: it has no order, and no file has it. */
  readonly holdsButtons?: true
  /** Beyond the columns of the specification: it is hidden unless the reader chooses it, and stands behind those in the CSV. The first column cannot be. */
  readonly isOptional?: true
  /** Beyond the columns of the specification as well, but shown unless the reader hides it. */
  readonly isAdded?: true
}

/** A column of texts, at the left. `show` dresses the text, such as with a logo; `value` sorts and exports it. */
export interface TextColumn<Row> extends ColumnHead {
  readonly kind: 'text'
  readonly value: (row: Row) => string | null
  readonly show?: (row: Row) => ReactNode
  /** Names that give way in their middle, and how much of the card they may take. */
  readonly middle?: MiddleRoom
  /** Shown on as many lines as it takes: its rows are of different heights. */
  readonly isWrapped?: true
}

/** A column of figures, at the right, all of one kind. */
export interface FigureColumn<Row> extends ColumnHead {
  readonly kind: FigureKind
  readonly value: (row: Row) => Amount
  /** Stands behind a figure where those of the column are not all in the same unit, such as the currency of a price. */
  readonly unit?: (row: Row) => string
  /** Of shares: their total is their sum. Amounts of money add up of themselves. */
  readonly isAdditive?: true
}

/** One column of a table: which value sorts it, how it reads, what a file holds. */
export type Column<Row> = TextColumn<Row> | FigureColumn<Row>

/** Why a figure is withheld, or with `doubt` or `restated` what it rests on: `row` is the first column's value, `field` the column's key. */
export interface CellNote {
  readonly row: string
  readonly field: string
  readonly reason: string
  readonly doubt?: object | undefined
  readonly restated?: object | undefined
}

/** Whether a column holds text, not figures. */
export const isText = <Row>(column: Column<Row>): column is TextColumn<Row> => column.kind === 'text'

/** Figures end at the right, so that their digits stand below each other; texts and dates begin at the left. */
export const isAtEnd = <Row>({ kind }: Column<Row>): boolean => kind !== 'text' && kind !== 'date' && kind !== 'instant'
