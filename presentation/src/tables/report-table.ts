import type { FigureKind } from '../format/figure.ts'
import type { Amount } from '../format/missing.ts'

/**
 * In what the figures of a column are. Beside its head stands `reportingCCY` as the currency of the reply, `perAnnum` where returns are a
 * year's average, and any other as it is; `quotedIn` is a field of the row, and stands behind each figure where rows differ in it.
 */
type ColumnUnit = 'reportingCCY' | 'quotedIn' | 'perAnnum' | 'years' | 'days'

interface ColumnHead {
  /** On screens, in files and in the document. */
  readonly title: string
  readonly unit?: ColumnUnit | undefined
  /** False where a whole has no such value, such as a price: its cell in the total row stays empty. */
  readonly isTotalled?: false
  /** Beyond the specification: hidden unless the reader chooses it, and behind the specified ones in the CSV. The document has it where it is chosen. */
  readonly isOptional?: true
  /** Beyond the specification as well, but shown unless the reader hides it. */
  readonly isAdded?: true
  /** Rows of other types have none by their nature: the document does not give the reason for each. */
  readonly onlyOfType?: string
}

/** The fields of a row that hold a value of some type. */
type FieldOf<Row, Value> = { [field in keyof Row]-?: Row[field] extends Value ? field : never }[keyof Row] & string

/** A column of texts. */
interface DefinedText<Row> extends ColumnHead {
  /** The field of the row on the wire, by which notes and `POST /explain` name a figure. */
  readonly key: FieldOf<Row, string | null | undefined>
  readonly kind: 'text'
  /** Names that give way in their middle, and how much of the card they may take. */
  readonly middle?: 'wide' | 'medium' | 'narrow'
  /** Shown on as many lines as it takes. */
  readonly isWrapped?: true
}

/** A column of figures, all of one kind. */
export interface DefinedFigure<Row> extends ColumnHead {
  readonly key: FieldOf<Row, Amount>
  readonly kind: FigureKind
  /** Of shares: their total is their sum. Amounts of money add up of themselves. */
  readonly isAdditive?: true
}

export type DefinedColumn<Row> = DefinedText<Row> | DefinedFigure<Row>

/** A report table, as screen, CSV, workbook, document, derivations and tests have it. */
export interface ReportTable<Row> {
  readonly title: string
  /** Of its files, without an ending; by it a reader's choice of columns is kept as well. */
  readonly name: string
  readonly columns: readonly DefinedColumn<Row>[]
  /** What is to be known of its figures, below the rows of screen and document. */
  readonly remark?: string
  /** Why the document leaves it out. */
  readonly notInDocument?: string
}

/** What a reply says of the units of its figures. */
export interface ReplyUnits {
  readonly reportingCCY?: string | undefined
  /** Returns of years are those of the whole period, not a year's average. */
  readonly isCumulative?: boolean | undefined
}

/** The unit that stands beside the head of a column; undefined where none does, or the reply has not come. */
export function badgeOf({ unit }: Pick<ColumnHead, 'unit'>, { reportingCCY, isCumulative }: ReplyUnits): string | undefined {
  if (unit === 'quotedIn') return undefined
  if (unit === 'reportingCCY') return reportingCCY
  if (unit === 'perAnnum') return isCumulative ? undefined : 'p.a.'
  return unit
}

/** Whether each figure of a column names its unit: the rows are quoted in several. */
export const namesEachUnit = ({ unit }: Pick<ColumnHead, 'unit'>, rows: readonly object[] = []): boolean =>
  unit === 'quotedIn' && new Set(rows.map(quotedInOf)).size > 1

/** In what a row is quoted. */
export const quotedInOf = (row: object): string => ('quotedIn' in row ? String(row.quotedIn) : '')

/** Whether what a column says of a whole is the sum of what it says of its parts. */
export const isAdditive = (column: Pick<DefinedFigure<never>, 'kind' | 'isTotalled' | 'isAdditive'>): boolean =>
  column.isTotalled !== false && (column.isAdditive ?? (column.kind === 'money' || column.kind === 'moneyChange'))

/** The text of a row in a column; null where there is none. */
export const textIn = <Row>(row: Row, key: DefinedText<Row>['key']) => (row[key] ?? null) as string | null

/** The figure of a row in a column; null where it is not known, or the reply leaves it out. */
export const figureIn = <Row>(row: Row, key: DefinedFigure<Row>['key']) => (row[key] ?? null) as number | null

interface KeyedColumns {
  readonly columns: readonly { readonly key: string; readonly kind: FigureKind | 'text'; readonly isOptional?: true }[]
}

/** The figures of a table, by their keys: neither texts nor dates. */
export type FigureKey<Table extends KeyedColumns> = Exclude<Table['columns'][number], { readonly kind: 'text' | 'date' }>['key']

/**
 * The figures of a table in the order of its columns: each can be explained.
 *
 * @param asked the keys of the optional ones that the call was asked for; without it all
 */
export const figureKeys = <const Table extends KeyedColumns>(
  { columns }: Table,
  asked?: readonly string[],
): readonly FigureKey<Table>[] =>
  columns
    .filter(({ key, kind, isOptional }) => kind !== 'text' && kind !== 'date' && (!isOptional || (asked?.includes(key) ?? true)))
    .map(({ key }) => key)
