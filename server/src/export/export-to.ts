import type { ExportFormatName } from '@portal/contract/institution/ledger-export.ts'
import type { AccessMode, Transaction } from '#store/database.ts'
import { readExportScope } from '#store/export/export-scope.ts'
import { type ExportedCounts, writeExport } from './write-export.ts'

interface Exported {
  /** Of the institution or the client. */
  readonly name: string
  readonly counts: ExportedCounts
}

/** Options of the command. */
interface Wanted {
  readonly format: ExportFormatName
  /** The name of a client; by default all of the institution. */
  readonly client?: string | undefined
}

/**
 * Exports an institution or a client to a file, all of it as it is at one moment.
 *
 * @param inTransaction opens a transaction of the caller
 * @returns undefined where there is no such client
 */
export function exportTo(
  inTransaction: <T>(work: (tx: Transaction) => Promise<T>, mode: AccessMode) => Promise<T>,
  institutionId: string,
  { format, client }: Wanted,
  at: Date,
  file: string,
): Promise<Exported | undefined> {
  return inTransaction(async (tx) => {
    const scope = await readExportScope(tx, institutionId, client ?? null)
    if (!scope) return undefined
    return { name: (scope.client ?? scope).name, counts: await writeExport(tx, scope, format, at, file) }
  }, 'isolation level repeatable read read only')
}

/** All lines of all files. */
export const rowsOf = (counts: ExportedCounts): number => Object.values(counts).reduce((sum, lines) => sum + lines, 0)
