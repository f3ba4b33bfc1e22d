import type { Column } from '@portal/contract/imports/column.ts'
import type { Columns } from '@portal/contract/imports/import-file.ts'
import { IMPORT_FILES } from '@portal/contract/imports/import-files.ts'
import type { EntryKind } from '@portal/contract/institution/entry-kinds.ts'
import type { LineFailure } from '@portal/contract/institution/imports.ts'

import { entryText } from '#messages/administration/ledger-entry-texts.ts'

/** A line by column; a column that is left out is empty. */
export type Cells = Readonly<Record<string, string>>

/** Problems of a form. */
export interface Problems {
  /** By column. */
  readonly ofColumns: Readonly<Record<string, string>>
  /** Those of the whole line. */
  readonly others: readonly string[]
  readonly comment?: string | undefined
}

/** The columns that are filled in by hand, by name: all of the file but the id, which never changes. */
export const formColumns = (kind: EntryKind): readonly (readonly [name: string, column: Column<unknown>])[] => {
  const { id: _, ...columns }: Columns = IMPORT_FILES[kind].columns
  return Object.entries(columns)
}

/** Faults of single cells, by column. */
export function faultsOf(kind: EntryKind, cells: Cells): Readonly<Record<string, string>> {
  return Object.fromEntries(
    formColumns(kind).flatMap(([name, { isRequired, read }]) => {
      const cell = cells[name] ?? ''
      if (isRequired && cell === '') return [[name, entryText('missing')]]
      const reading = read(cell)
      return 'value' in reading ? [] : [[name, entryText('problem', reading)]]
    }),
  )
}

/** Faults that the server found, at the columns that it names. */
export function problemsOf(kind: EntryKind, failures: readonly LineFailure[]): Problems {
  const names = new Set(formColumns(kind).map(([name]) => name))
  const at = Map.groupBy(failures, ({ column }) => (column !== null && names.has(column) ? column : null))
  const textOf = ({ reason, remedy }: LineFailure) => entryText('problem', { reason, remedy })
  return {
    ofColumns: Object.fromEntries(
      [...at].flatMap(([name, found]) => (name === null ? [] : [[name, found.map(textOf).join(' ')]])),
    ),
    others: [...new Set((at.get(null) ?? []).map(textOf))],
  }
}
