import type { FigureKind } from '@portal/presentation/format/figure.ts'
import type { Amount } from '@portal/presentation/format/missing.ts'
import type { ReactNode } from 'react'

interface ColumnHead {
  /** The field of the row; notes use it. */
  readonly key: string
  /** The column title on screen and in files. */
  readonly title: string
  /** A unit beside the title, such as the currency; not part of the accessible name. */
  readonly badge?: string | undefined
  /** False if a total has no such value, such as a price: the cell in the total row is empty. */
  readonly isTotalled?: false
  /** A column of buttons: it cannot be sorted and is not exported. */
  readonly holdsButtons?: true
  /**
   * Not in the specification: hidden unless the user chooses it, and after the specified columns in the CSV. The first column
   * cannot be optional.
   */
  readonly isOptional?: true
  /** Not in the specification, but shown unless the user hides it. */
  readonly isAdded?: true
}

/**
 * A left-aligned text column. `show` renders the text, such as with a logo or, around the text as it is truncated, a link; `value` is
 * used for sorting and export.
 */
export interface TextColumn<Row> extends ColumnHead {
  readonly kind: 'text'
  readonly value: (row: Row) => string | null
  readonly show?: (row: Row, text: ReactNode) => ReactNode
  /** Truncated in the middle; of two such columns in a crowded table the wide one gets twice as much. */
  readonly middle?: 'wide' | 'narrow'
  /** The text wraps, so row heights differ. */
  readonly isWrapped?: true
  /** The figure that the text says or rests on, where rows have figures of several kinds. */
  readonly figure?: (row: Row) => ShownFigure | null
}

/** A figure and how it is written. */
export interface ShownFigure {
  readonly kind: FigureKind
  readonly value: Amount
}

/** A right-aligned column of figures of one kind. `show` puts a link around a figure that is known. */
export interface FigureColumn<Row> extends ColumnHead {
  readonly kind: FigureKind
  readonly value: (row: Row) => Amount
  readonly show?: (row: Row, figure: ReactNode) => ReactNode
  /** Sort key of rows where it is not the figure as shown, such as amounts in different currencies. */
  readonly sortedBy?: (row: Row) => Amount
  /** A unit after each figure if they differ, such as the currency of a price. */
  readonly unit?: (row: Row) => string
  /** For fractions: the total is the sum. Amounts of money are always additive. */
  readonly isAdditive?: true
}

/** A column of a table: its values for sorting, display and export. */
export type Column<Row> = TextColumn<Row> | FigureColumn<Row>

/**
 * A note on a withheld figure, or with `doubt` or `restated` on its data: `row` is the first column's value, `field` the column's
 * key.
 */
export interface CellNote {
  readonly row: string
  readonly field: string
  readonly reason: string
  readonly doubt?: object | undefined
  readonly restated?: object | undefined
}

/** Whether a column contains texts. */
export const isText = <Row>(column: Column<Row>): column is TextColumn<Row> => column.kind === 'text'

/** Whether a column is right-aligned: figures are, so that digits line up; texts and dates are not. */
export const isAtEnd = <Row>({ kind }: Column<Row>): boolean => kind !== 'text' && kind !== 'date' && kind !== 'instant'
