import { IMPORT_FILES, type ImportKind } from '@portal/contract/imports/import-files.ts'
import type { ExportFormatName } from '@portal/contract/institution/ledger-export.ts'
import type { Transaction } from '#store/database.ts'
import { type ExportRow, exportRows } from '#store/export/export-rows.ts'
import type { ExportScope } from '#store/export/export-scope.ts'
import { type HistoryKind, historyRows } from '#store/export/history-rows.ts'
import type { ExportColumns } from './formats/format.ts'

/** A file of an export. */
interface ExportedFile {
  readonly kind: ImportKind
  /** As a file of an import is named. */
  readonly name: string
  readonly columns: ExportColumns
  readonly pages: AsyncIterable<readonly ExportRow[]>
}

/** The kinds in the order of an import. */
const KINDS = Object.keys(IMPORT_FILES) as readonly ImportKind[]

/** By which booking a record came in, and whether it still counts. */
const RECORDED_COLUMNS: ExportColumns = {
  /** Of the records with one id the highest counts; closes and rates have none: the last one recorded counts. */
  revision: { type: 'whole number' },
  /** Whether it cancels the entry. */
  void: { type: 'yes or no' },
  batch: { type: 'text' },
  batch_name: { type: 'text' },
  source: { type: 'text' },
  recorded_at: { type: 'instant' },
  /** From then on it counts as never booked. */
  undone_at: { type: 'instant' },
}

/** The files of an export, each to be read before the next. */
export function* filesOf(tx: Transaction, scope: ExportScope, format: ExportFormatName): Iterable<ExportedFile> {
  for (const kind of KINDS) {
    const { file, columns } = IMPORT_FILES[kind]
    if (format === 'history' && isOfHistory(kind))
      yield { kind, name: `history/${file}`, columns: { ...columns, ...RECORDED_COLUMNS }, pages: historyRows(tx, kind, scope) }
    else yield { kind, name: file, columns, pages: exportRows(tx, kind, scope) }
  }
}

const HISTORY: Readonly<Record<HistoryKind, true>> = {
  prices: true,
  fxRates: true,
  corporateActions: true,
  transactions: true,
  income: true,
  transfers: true,
}
const isOfHistory = (kind: ImportKind): kind is HistoryKind => Object.hasOwn(HISTORY, kind)
