import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { exportLedger } from '@portal/contract/institution/ledger-export.ts'
import type { Clock } from '#base/clock.ts'
import { notFound } from '#base/failure.ts'
import { type AnyAnswer, type FileReply, fileAnswer } from '#http/answer.ts'
import { auditChange } from '#http/audit-change.ts'
import { attachment, fileNameOf } from '#http/content-disposition.ts'
import type { Database } from '#store/database.ts'
import { exportTo, rowsOf } from './export-to.ts'

interface ExportServices {
  readonly db: Database
  readonly clock: Clock
  readonly http: { readonly uploadFolder: string }
}

const answerExport = fileAnswer(exportLedger, async (call, { db, clock, http }: ExportServices): Promise<FileReply> => {
  const { body, caller } = call
  const now = clock.now()
  await mkdir(http.uploadFolder, { recursive: true, mode: 0o700 })
  const file = path.join(http.uploadFolder, randomUUID())
  try {
    const exported = await exportTo((work, mode) => db.as(caller, work, mode), caller.institutionId, body, now, file)
    if (!exported) throw notFound()
    const { name, counts } = exported
    await db.as(caller, (tx) => auditChange(tx, now, call, 'ingest.export', name, { kind: body.format, rows: rowsOf(counts) }))
    const handle = await open(file)
    const { size } = await handle.stat()
    return {
      bytes: handle.createReadStream(),
      type: 'application/zip',
      headers: {
        'content-disposition': attachment(fileNameOf([name, 'ledger', now.toISOString().slice(0, 10)], '.zip')),
        'content-length': String(size),
      },
    }
  } finally {
    // An open file stays readable.
    await rm(file, { force: true })
  }
})

export const exportAnswers: readonly AnyAnswer<ExportServices>[] = [answerExport]
