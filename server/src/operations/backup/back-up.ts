import type { Readable } from 'node:stream'

import { programVersion } from '#base/program-version.ts'
import type { SealingKey } from '#base/secrets/seal.ts'
import { type Snapshot, withSnapshot } from '#store/backup/snapshot.ts'
import { type Frame, type RowCounts, writeBackup } from './backup-file.ts'

/** Content of a backup. */
interface BackupResult {
  readonly bytes: number
  readonly tables: number
  readonly rows: number
}

/** Rows are collected to frames of this size. */
const FRAME_BYTES = 64 * 1024

/**
 * Writes a backup of a database, also while portals use it.
 *
 * @throws where there is no institution in it: an empty backup would look like one
 */
export async function backUp(url: string, file: string, key: SealingKey, now: Date): Promise<BackupResult> {
  return await withSnapshot(url, async (snapshot) => {
    const counts: Record<string, number> = {}
    const header = {
      version: programVersion(),
      createdAt: now.toISOString(),
      postgres: snapshot.postgres,
      keyId: key.id,
      keyIds: [...snapshot.keyIds],
      migrations: [...snapshot.migrations],
    }
    const bytes = await writeBackup(file, header, framesOf(snapshot, counts), key)
    const all = Object.values(counts)
    return { bytes, tables: all.length, rows: all.reduce((sum, count) => sum + count, 0) }
  })
}

async function* framesOf(snapshot: Snapshot, counts: Record<string, number>): AsyncGenerator<Frame> {
  for (const table of snapshot.tables) {
    yield { kind: 'table', ...table }
    const { bytes, count } = snapshot.rowsOf(table)
    for await (const block of blocksOf(bytes)) yield { kind: 'rows', bytes: block }
    counts[table.name] = count()
  }
  assertHoldsData(counts)
  yield { kind: 'end', counts }
}

async function* blocksOf(bytes: Readable): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let length = 0
  for await (const part of bytes) {
    parts.push(part as Buffer)
    length += (part as Buffer).length
    if (length < FRAME_BYTES) continue
    yield Buffer.concat(parts)
    parts = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(parts)
}

function assertHoldsData(counts: RowCounts): void {
  if ((counts.institutions ?? 0) > 0) return
  throw new Error('The database holds no institution: there is nothing to back up, and no file was written.')
}
