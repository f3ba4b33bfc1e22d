import type { FigureKind } from '../format/figure.ts'
import type { Amount } from '../format/missing.ts'
import type { REPORT_TABLE } from '../messages/en/reports/report-table.ts'
import type { Texts } from '../messages/texts.ts'

/** The texts of the report tables in a language. */
export type ReportTableTexts = Texts<typeof REPORT_TABLE>
/** The key of a title or remark. */
export type TableText = Exclude<keyof typeof REPORT_TABLE, 'withoutFigure'>

/**
 * The unit of a column's figures. `reportingCCY` shows the reply's currency in the column head, `perAnnum` shows whether returns
 * are annualised. `quotedIn` is a field of the row, shown after each figure if rows differ in it. Other units are texts.
 */
type ColumnUnit = 'reportingCCY' | 'quotedIn' | 'perAnnum' | 'years' | 'days'

interface ColumnHead {
  /** On screen, in files and in the document. */
  readonly title: TableText
  readonly unit?: ColumnUnit | undefined
  /** False if a total has no such value, such as a price: the cell in the total row is empty. */
  readonly isTotalled?: false
  /**
   * Not in the specification: hidden unless the user chooses it, and after the specified columns in the CSV. The document
   * includes it if it is chosen.
   */
  readonly isOptional?: true
  /** Not in the specification, but shown unless the user hides it. */
  readonly isAdded?: true
  /** Rows of other types never have a value: the document gives no reason for them. */
  readonly onlyOfType?: string
}

/** The keys of a row whose values have a type. */
type FieldOf<Row, Value> = { [field in keyof Row]-?: Row[field] extends Value ? field : never }[keyof Row] & string

/** A text column. */
interface DefinedText<Row> extends ColumnHead {
  /** The field of the row on the wire; notes and `POST /explain` use it to name a figure. */
  readonly key: FieldOf<Row, string | null | undefined>
  readonly kind: 'text'
  /** Long names are shortened in the middle; of two such columns in a crowded table the wide one gets twice as much. */
  readonly middle?: 'wide' | 'narrow'
  /** The text wraps. */
  readonly isWrapped?: true
}

/** A column of figures of one kind. */
export interface DefinedFigure<Row> extends ColumnHead {
  readonly key: FieldOf<Row, Amount>
  readonly kind: FigureKind
  /** For fractions: the total is the sum. Amounts of money are always additive. */
  readonly isAdditive?: true
}

export type DefinedColumn<Row> = DefinedText<Row> | DefinedFigure<Row>

/** The definition of a report table for screen, CSV, workbook, document, derivations and tests. */
export interface ReportTable<Row> {
  readonly title: TableText
  /** File name without extension. It is also the key of the user's column choice. */
  readonly name: string
  readonly columns: readonly DefinedColumn<Row>[]
  /** A remark below the rows, on screen and in the document. */
  readonly remark?: TableText
  /** Why the document omits the table. */
  readonly notInDocument?: string
}

/** The units that a reply states for its figures. */
export interface ReplyUnits {
  readonly reportingCCY?: string | undefined
  /** Returns over more than one year are cumulative, not annualised. */
  readonly isCumulative?: boolean | undefined
}

/** The unit shown in a column head; undefined if there is none or the reply has not arrived. */
export function badgeOf(
  { unit }: Pick<ColumnHead, 'unit'>,
  { reportingCCY, isCumulative }: ReplyUnits,
  text: ReportTableTexts,
): string | undefined {
  if (unit === undefined || unit === 'quotedIn') return undefined
  if (unit === 'reportingCCY') return reportingCCY
  return unit === 'perAnnum' && isCumulative ? undefined : text(`unit.${unit}`)
}

/** Whether each figure of a column shows its unit, because the rows differ in it. */
export const namesEachUnit = ({ unit }: Pick<ColumnHead, 'unit'>, rows: readonly object[] = []): boolean =>
  unit === 'quotedIn' && new Set(rows.map(quotedInOf)).size > 1

/** The currency in which a row is quoted. */
export const quotedInOf = (row: object): string => ('quotedIn' in row ? String(row.quotedIn) : '')

/** Whether a total is the sum of the rows in this column. */
export const isAdditive = (column: Pick<DefinedFigure<never>, 'kind' | 'isTotalled' | 'isAdditive'>): boolean =>
  column.isTotalled !== false && (column.isAdditive ?? (column.kind === 'money' || column.kind === 'moneyChange'))

/** The text of a row in a column, or null. */
export const textIn = <Row>(row: Row, key: DefinedText<Row>['key']) => (row[key] ?? null) as string | null

/** The figure of a row in a column; null if it is unknown or not in the reply. */
export const figureIn = <Row>(row: Row, key: DefinedFigure<Row>['key']) => (row[key] ?? null) as number | null

interface KeyedColumns {
  readonly columns: readonly { readonly key: string; readonly kind: FigureKind | 'text'; readonly isOptional?: true }[]
}

/** The keys of the table's figures: neither texts nor dates. */
export type FigureKey<Table extends KeyedColumns> = Exclude<Table['columns'][number], { readonly kind: 'text' | 'date' }>['key']

/**
 * The table's figures in column order; each can be explained. @param asked keys of the optional columns in the request; undefined
 * means all
 */
export const figureKeys = <const Table extends KeyedColumns>(
  { columns }: Table,
  asked?: readonly string[],
): readonly FigureKey<Table>[] =>
  columns
    .filter(({ key, kind, isOptional }) => kind !== 'text' && kind !== 'date' && (!isOptional || (asked?.includes(key) ?? true)))
    .map(({ key }) => key)
