import { IMPORT_FILES, type InstrumentCells } from '@portal/contract/imports/import-files.ts'
import type { TermColumn } from '@portal/engine/instruments/instrument-kind.ts'
import { INSTRUMENT_KINDS, type InstrumentKind, kindModel, type StoredTerms } from '@portal/engine/instruments/kinds.ts'
import { problemText } from '#ingest/problem-text.ts'
import type { Fail } from './csv-file.ts'

const columnsOf = (kind: InstrumentKind): readonly TermColumn[] => {
  const { needed, optional } = kindModel(kind).columns
  return [...needed, ...optional]
}

/** The columns of instruments.csv that only some kinds have, in their order there. */
const TERM_COLUMNS = (Object.keys(IMPORT_FILES.instruments.columns) as TermColumn[]).filter((column) =>
  INSTRUMENT_KINDS.some((kind) => columnsOf(kind).includes(column)),
)

/** The terms of an instrument, or undefined where one is missing or does not belong to its kind. */
export function termsOf(kind: InstrumentKind, cells: InstrumentCells, fail: Fail): StoredTerms | undefined {
  const { columns, termsOf: compose } = kindModel(kind)
  const fitting = columnsOf(kind)
  const missing = columns.needed.filter((column) => cells[column] === null)
  const strange = TERM_COLUMNS.filter((column) => cells[column] !== null && !fitting.includes(column))
  for (const column of missing) fail(column, problemText('instrumentKindNeeds', { kind }), problemText('fillCell'))
  for (const column of strange) fail(column, problemText('instrumentKindNone', { kind }), problemText('leaveCellEmptyCorrect'))
  return missing.length + strange.length > 0 ? undefined : compose(cells)
}
