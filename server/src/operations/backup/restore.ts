import { Readable } from 'node:stream'

import { notice } from '#base/notice.ts'
import type { SealingKey } from '#base/secrets/seal.ts'
import { verifyAuditTrail } from '#store/audit/verify.ts'
import { closeDoors } from '#store/backup/close-doors.ts'
import { type Replacement, replaceDatabase } from '#store/backup/replace-database.ts'
import type { Transaction } from '#store/database.ts'
import { holdJobs } from '#store/jobs/held-jobs.ts'
import { appendAuditEvent } from '#store/session/audit-events.ts'
import { notifyHolders } from '#store/session/notifications.ts'
import { type BackupFile, type BackupHeader, type Frame, openBackup, type RowCounts } from './backup-file.ts'

/** Restored data, and sessions and links ended with it. */
export interface RestoreResult {
  readonly header: BackupHeader
  readonly rows: number
  readonly institutions: readonly string[]
  readonly sessions: number
}

interface Restore {
  readonly url: string
  readonly file: string
  readonly key: SealingKey
  readonly now: Date
  /** Whether a database with institutions may be replaced. */
  readonly isReplacing: boolean
}

/**
 * Puts a backup in place of a database, in one transaction: after any error the database is as before.
 *
 * @throws where the file is not as it was written, or the rows in the database are not those of the file
 */
export async function restore({ url, file, key, now, isReplacing }: Restore): Promise<RestoreResult> {
  const backup = await openBackup(file, key)
  const { header } = backup
  const reading = readTables(backup)
  let settled: Pick<RestoreResult, 'institutions' | 'sessions'> = { institutions: [], sessions: 0 }
  const replacement: Replacement = {
    migrations: header.migrations,
    tables: reading.tables,
    counts: reading.counts,
    settle: async (tx) => {
      settled = await settle(tx, header, key, now)
    },
  }
  await replaceDatabase(url, replacement, { isReplacing })
  const rows = Object.values(reading.counts()).reduce((sum, count) => sum + count, 0)
  return { header, rows, ...settled }
}

/** Ends open sessions and links of the backup: others may have obtained them since, or they were ended after the backup. */
async function settle(tx: Transaction, { createdAt, version }: BackupHeader, key: SealingKey, now: Date) {
  const { institutions, sessions } = await closeDoors(tx, now)
  await holdJobs(tx, now)
  for (const { id, name } of institutions) {
    const finding = await verifyAuditTrail(tx, id, key)
    if (!finding.isWhole)
      throw new Error(`The audit trail of ${name} in the backup is broken: event ${finding.sequence} is ${finding.problem}.`)
    const named = { institutionId: id, at: now, actor: 'system', action: 'institution.restore', object: createdAt }
    await notifyHolders(tx, id, 'manage-tokens', { text: notice('restored', { createdAt }) }, now)
    await appendAuditEvent(tx, { ...named, result: 'success', address: '', requestId: 'command', details: { version, sessions } })
  }
  return { institutions: institutions.map(({ name }) => name), sessions }
}

/** The tables of a backup, one after the other, each with its rows as a stream. */
function readTables(backup: BackupFile): Pick<Replacement, 'tables'> & { readonly counts: () => RowCounts } {
  let counts: RowCounts | undefined
  async function* tables() {
    const frames = backup.frames()[Symbol.asyncIterator]()
    let next = await frames.next()
    async function* rows(): AsyncGenerator<Buffer> {
      for (next = await frames.next(); isRows(next); next = await frames.next()) yield next.value.bytes
    }
    while (!next.done && next.value.kind === 'table') {
      const { name, columns } = next.value
      yield { name, columns, rows: Readable.from(rows()) }
    }
    if (next.done || next.value.kind !== 'end') throw new Error('The backup ends before its end.')
    counts = next.value.counts
  }
  return { tables: tables(), counts: () => counts ?? {} }
}

const isRows = (result: IteratorResult<Frame>): result is IteratorYieldResult<Extract<Frame, { readonly kind: 'rows' }>> =>
  !result.done && result.value.kind === 'rows'
