import { type AuditEvent, auditTrail, MAX_AUDIT_PAGE_SIZE } from '@portal/contract/institution/audit-trail.ts'
import { useEffect, useRef, useState } from 'react'

import { call } from '#api/call.ts'
import { notifyFailure } from '#api/notify-failure.ts'
import { auditText } from '#messages/administration/audit-texts.ts'
import { saveTable } from '#ui/grid/export/save-table.ts'
import { FILE_COLUMNS } from './audit-columns.tsx'
import { type AuditFilters, auditRequest } from './audit-filters.ts'
import { olderThan } from './use-audit-trail.ts'

/** An export of the audit trail: the number of events read so far, or null if none is running. */
interface TrailExport {
  readonly readSoFar: number | null
  readonly start: (filters: AuditFilters) => void
}

/** Saves all events that match a filter as audit.csv. It is aborted when the screen is left. */
export function useTrailExport(): TrailExport {
  const [readSoFar, setReadSoFar] = useState<number | null>(null)
  const abort = useRef<AbortController | null>(null)
  useEffect(() => () => abort.current?.abort(), [])

  async function start(filters: AuditFilters) {
    abort.current = new AbortController()
    const { signal } = abort.current
    setReadSoFar(0)
    try {
      const rows = await readAll(filters, signal, setReadSoFar)
      saveTable('audit.csv', FILE_COLUMNS, rows)
    } catch (error) {
      if (!signal.aborted) notifyFailure(error, auditText('exportFailed'))
    } finally {
      setReadSoFar(null)
    }
  }

  return { readSoFar, start: (filters) => void start(filters) }
}

async function readAll(
  filters: AuditFilters,
  signal: AbortSignal,
  onRead: (count: number) => void,
): Promise<readonly AuditEvent[]> {
  const rows: AuditEvent[] = []
  let older: { readonly before?: string } | undefined = {}
  while (older !== undefined) {
    const body = { ...auditRequest(filters), ...older, limit: String(MAX_AUDIT_PAGE_SIZE) }
    const page = await call(auditTrail, { body, signal })
    rows.push(...page.rows)
    onRead(rows.length)
    older = olderThan(page)
  }
  return rows
}
